import { languageAttributes } from '../lib/direction.ts'
import type { Language } from '../lib/language.ts'
import { type LinkedFiles, pageDataId, type RenderedPage } from './page-files.ts'

/**
 * Holds what is pressed and the form that is sent, once each, while the portal's script has not taken the page over. The script
 * calls `repeatPress` then, with what finds the element that has taken the place of another. `touchedFields` are those that the user has
 * filled in: a browser may have restored others from an earlier page, whose fields were not the same. The mark of a page that is busy stands
 * on the document's element, which the script does not draw.
 *
 * When that script does not come, the browser sends the form, and the server answers it.
 */
const holdPresses = `(() => {
  const held = new Map()
  const { dataset } = document.documentElement
  const hold = (event, element, again) => {
    event.preventDefault()
    event.stopPropagation()
    held.set(element, again)
    dataset.busy = ''
  }
  const holdForm = (event) => {
    const { target, submitter } = event
    hold(event, target, (find) => find(target)?.requestSubmit(submitter && find(submitter)))
  }
  const holdPress = (event) => {
    const button = event.target.closest('button')
    if (button) hold(event, button, (find) => find(button)?.click())
  }
  const touched = new Set()
  const touch = ({ target }) => touched.add(target)
  const release = (find = (element) => element) => {
    removeEventListener('submit', holdForm, true)
    removeEventListener('click', holdPress, true)
    removeEventListener('input', touch, true)
    touched.clear()
    delete dataset.busy
    for (const again of held.values()) again(find)
    held.clear()
  }
  addEventListener('submit', holdForm, true)
  addEventListener('click', holdPress, true)
  addEventListener('error', ({ target }) => { if (target.type === 'module') release() }, true)
  window.repeatPress = release
  window.touchedFields = touched
  addEventListener('input', touch, true)
})()`

/** How long text waits for a font. It is in the cache but on the first visit, and then it is there at once. */
const fontWaitMs = 300

/**
 * Shows the page once its fonts are there: a font that comes later moves what is below the first line that breaks elsewhere.
 *
 * Only a script can wait for them, so that a page without one is shown at once.
 */
const awaitFonts = (families: readonly string[]) => `(() => {
  const { style } = document.documentElement
  style.visibility = 'hidden'
  const show = () => { style.visibility = '' }
  Promise.all(${escapeJson(families)}.map((family) => document.fonts.load('1em "' + family + '"'))).then(show, show)
  setTimeout(show, ${fontWaitMs})
})()`

const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const withLanguage = (template: string, language: string): string =>
  template.replace(/<html lang="[^"]*">/, `<html ${languageAttributes(language)}>`)

/** Returns the empty page with what it says without script, in the default language. */
export const fillNoScript = (template: string, words: Readonly<Record<Language, string>>): string =>
  withLanguage(template, Object.keys(words)[0] ?? '').replace(
    emptyPlace,
    () =>
      `${emptyPlace}<noscript>${Object.entries(words)
        .map(([language, text]) => `<p ${languageAttributes(language)}>${escapeText(text)}</p>`)
        .join('')}</noscript>`,
  )

const emptyPlace = '<div id="portal"></div>'

/**
 * Returns the built page with what was rendered into it.
 *
 * @param files of the build, which the page asks for at once
 * @param hasScript false for the answer to a form that was sent without script, which has nothing to take over
 */
export function fillPage(
  template: string,
  { screen, language, title, styles, markup, isWhole, data }: RenderedPage,
  hasScript: boolean,
  files: LinkedFiles,
): string {
  const waited = data?.session && markup !== '' ? files.fonts : []
  const preloads = [
    ...waited.map(({ address }) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`),
    ...(files.scripts[screen ?? ''] ?? []).map((address) => `<link rel="modulepreload" crossorigin href="${address}">`),
  ].join('')
  const scripts = [holdPresses, ...(waited.length > 0 ? [awaitFonts(waited.map(({ family }) => family))] : [])]
  const script = scripts.map((one) => `<script>${one}</script>`).join('')
  // A member's page waits for the one that the script draws; a visitor's is taken over.
  const taken = hasScript && isWhole && screen !== undefined ? ` data-screen="${screen}"` : ''
  const name = data?.session ? markup && ' data-waiting' : taken
  // A browser that reloads the page would restore what was in the fields of the one that had replaced it, which are not the same.
  const shown = data?.session ? markup.replaceAll('<form', '<form autocomplete="off"') : markup
  const json = hasScript && data ? `<script type="application/json" id="${pageDataId}">${escapeJson(data)}</script>` : ''
  const parts: readonly (readonly [pattern: RegExp, fill: (found: string, group?: string) => string])[] = [
    [/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`],
    [/\/manifest\.\w+\.webmanifest/, () => `/manifest.${language}.webmanifest`],
    // The page is shown when it is there as a whole, so that nothing of it moves.
    [/<\/head>/, (found) => `${preloads}${styles}<link rel="expect" href="#page-end" blocking="render">${hasScript ? script : ''}${found}`],
    [
      /<div id="portal"><\/div>(<noscript>.*?<\/noscript>)?/,
      // A visitor's page works without script.
      (_, words = '') => `${data?.session ? words : ''}<div id="portal"${name}>${shown}</div>${json}<template id="page-end"></template>`,
    ],
  ]
  const page = parts.reduce(
    (filled, [pattern, fill]) => {
      if (!pattern.test(filled)) throw new Error(`The page has nothing like ${pattern}`)
      return filled.replace(pattern, fill)
    },
    withLanguage(template, language),
  )
  return hasScript ? page : page.replaceAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
}
