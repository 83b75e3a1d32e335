/** Adds the web app manifests that the compiler emitted, and the icons that they name, drawn from the logo. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { portalFolder } from '../lib/portal-folder.ts'
import { logoFile } from '../lib/read-brand.ts'

interface Manifest {
  background_color: string
  /** The logo comes first, and is the only icon without a purpose. */
  icons: readonly { src: string; sizes: string; purpose?: string }[]
}

/** Share of a maskable icon's width that every mask shows. */
const safeZone = 0.8

export const installableApp: Plugin = {
  name: 'installable-app',
  // The pages of `npm run dev` are not for installing.
  apply: 'build',
  async transformIndexHtml() {
    const [first = ''] = await readLanguages()
    return [
      { tag: 'link', attrs: { rel: 'manifest', href: `/${fileOf(first)}` }, injectTo: 'head' },
      {
        tag: 'link',
        attrs: { rel: 'apple-touch-icon', href: readManifest(first).icons.find(isMaskable)?.src ?? '' },
        injectTo: 'head',
      },
    ]
  },
  async generateBundle() {
    const languages = await readLanguages()
    for (const language of languages)
      this.emitFile({ type: 'asset', fileName: fileOf(language), source: JSON.stringify(readManifest(language)) })
    const { icons, background_color: background } = readManifest(languages[0] ?? '')
    const [, ...drawn] = icons
    for (const icon of drawn) {
      const source = await drawIcon(logoFile(), Number.parseInt(icon.sizes, 10), isMaskable(icon), background)
      this.emitFile({ type: 'asset', fileName: icon.src.slice(1), source })
    }
  },
}

const fileOf = (language: string) => `manifest.${language}.webmanifest`

const readLanguages = async (): Promise<readonly string[]> =>
  ((await import(pathToFileURL(join(portalFolder().generated, 'languages.ts')).href)) as { languages: readonly string[] }).languages

const isMaskable = ({ purpose }: { purpose?: string }) => purpose === 'maskable'

/** Read in each build: what is emitted does not exist yet when the configuration of a fresh copy is loaded. */
const readManifest = (language: string): Manifest =>
  JSON.parse(readFileSync(join(portalFolder().generated, `manifests/${language}.json`), 'utf8')) as Manifest

/** A maskable icon fills its square with the background, because the system cuts it to a shape of its own. */
function drawIcon(logo: string, size: number, isCut: boolean, background: string): Promise<Buffer> {
  // Of an SVG, the density is the size at which it is drawn.
  const picture = sharp(logo, { density: 600 })
  if (!isCut) return picture.resize(size, size).png().toBuffer()
  const inner = Math.round((size * safeZone) / 2) * 2
  const edge = (size - inner) / 2
  return picture
    .resize(inner, inner)
    .extend({ top: edge, left: edge, bottom: edge, right: edge, background })
    .flatten({ background })
    .png()
    .toBuffer()
}
