/** Adds the public pages as HTML, so that they are read before any script has come, and what answers their forms without it. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig, type Rollup } from 'vite'
import { fillNoScript, fillPage } from '../../src/core/model/fill-page.ts'
import {
  type PageFont,
  type PageList,
  type PageRenderer,
  pageFile,
  pageFolder,
  pageListFile,
  pageRendererFile,
} from '../../src/core/model/page-files.ts'
import { portalFolder } from '../lib/portal-folder.ts'

export function prerenderPages(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'prerender-pages',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved
    },
    writeBundle: {
      sequential: true,
      order: 'pre',
      handler: async ({ dir = '' }, bundle) => {
        await bundleRenderer(config, join(dir, pageFolder))
        const { renderPages } = (await import(pathToFileURL(join(dir, pageRendererFile)).href)) as { renderPages: PageRenderer }
        const { rendered, list, forms, families, noScript } = await renderPages()
        const page = join(dir, 'index.html')
        const template = inlineStyles(await readFile(page, 'utf8'), bundle)
        await writeFile(page, fillNoScript(template, noScript))
        const files = { fonts: findFonts(bundle, families), scripts: findScripts(bundle, template, forms) }
        for (const page of rendered) {
          const file = join(dir, pageFile(page))
          await mkdir(dirname(file), { recursive: true })
          await writeFile(file, fillPage(template, page, true, files))
        }
        await writeFile(join(dir, pageListFile), JSON.stringify({ ...list, files } satisfies PageList))
      },
    },
  }
}

/** Puts the page's style sheet into it: a small one that the first paint would have to wait another round trip for. */
const inlineStyles = (page: string, bundle: Rollup.OutputBundle): string =>
  page.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (_link, name: string) => {
    const file = bundle[name]
    if (file?.type !== 'asset') throw new Error(`The page refers to ${name}, which the build has not made`)
    return `<style>${file.source.toString().trim()}</style>`
  })

/** Returns these fonts with the files that have Latin letters. */
function findFonts(bundle: Rollup.OutputBundle, families: readonly string[]): readonly PageFont[] {
  const styles = Object.values(bundle).map((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? file.source.toString() : '',
  )
  const faces = styles.join('').match(/@font-face\s*\{[^}]*\}/g) ?? []
  return faces.flatMap((face) => {
    const family = /font-family:\s*["']?([^;"'}]+)/.exec(face)?.[1] ?? ''
    const isLatin = /unicode-range:\s*U\+(?:\?\?|0000-00FF)/i.test(face)
    const address = /url\(["']?([^)"']+)/.exec(face)?.[1]
    return address !== undefined && isLatin && families.includes(family) ? [{ family, address }] : []
  })
}

/** Returns the scripts of each screen with its forms that the page does not refer to anyway. */
function findScripts(
  bundle: Rollup.OutputBundle,
  page: string,
  forms: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly string[]>> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const addressesOf = (module: string) =>
    chunks
      .filter(({ moduleIds }) => moduleIds.some((id) => id === join(portalFolder().generated, `${module}.ts`)))
      .map(({ fileName }) => `/${fileName}`)
  return Object.fromEntries(
    Object.entries(forms).map(([screen, names]) => {
      const addresses = new Set([`screens/${screen}`, ...names.map((name) => `forms/${name}`)].flatMap(addressesOf))
      return [screen, [...addresses].filter((address) => !page.includes(address))]
    }),
  )
}

/** Bundles the portal for Node, whose imports are not those of the browser. */
async function bundleRenderer({ root, mode, publicDir, resolve, build: own }: ResolvedConfig, outDir: string): Promise<void> {
  await build({
    root,
    mode,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    publicDir,
    resolve: { alias: resolve.alias },
    build: {
      ssr: 'src/core/portal/pages/main.ts',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: own.minify,
      // Pictures have the addresses that they have in the portal.
      assetsInlineLimit: own.assetsInlineLimit,
    },
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
  })
}
