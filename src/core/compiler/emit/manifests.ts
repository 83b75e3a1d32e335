/** Emits the web app manifest of each language, from the brand. The portal's build makes the icons that it names. */
import { directionOf } from '../../lib/direction.ts'
import type { Language } from '../../lib/language.ts'
import type { TextModel } from '../../model/catalogue-model.ts'
import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
import type { Theme } from '../scope/read-theme.ts'
import { brandOf, logoOf } from './brand.ts'
import type { EmittedFile } from './files.ts'

export const emitManifests = (lowered: LoweredCatalogue): EmittedFile[] =>
  lowered.sources.languages.map((language) => ({
    path: `manifests/${language}.json`,
    text: `${JSON.stringify(manifestIn(language, lowered), undefined, 2)}\n`,
  }))

/** One `id` in all languages: a browser that reads the other manifest updates the installed app. */
function manifestIn(language: string, lowered: LoweredCatalogue) {
  const { claim } = lowered
  const { theme } = lowered.portal.value as { theme: Theme }
  const [{ name }, logo] = [brandOf(lowered), logoOf(lowered)]
  const icon = (size: number, purpose: string) => ({
    src: logo.replace(/\.svg$/, `-${purpose}-${size}.png`),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name,
    short_name: name,
    ...(claim ? { description: plainText(claim, language) } : {}),
    lang: language,
    dir: directionOf(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: theme.palette.action,
    background_color: theme.palette.surface,
    icons: [{ src: logo, sizes: 'any', type: 'image/svg+xml' }, icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  }
}

const plainText = (text: TextModel, language: string): string =>
  text.kind === 'plain' ? text.parts[language as Language].filter((part) => typeof part === 'string').join('') : ''
