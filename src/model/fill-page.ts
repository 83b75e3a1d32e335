import type { Language } from '../lib/language.ts'
import { pageDataId, type RenderedPage } from './page-files.ts'

/**
 * Holds the last press of a button, and the last form that was sent, while the portal's script has not taken the page over. The script
 * calls `repeatPress` then.
 *
 * When that script does not come, the browser sends the form, and the server answers it.
 */
const holdPresses = `(() => {
  let repeat
  const hold = (event, again) => { event.preventDefault(); event.stopPropagation(); repeat = again }
  const holdForm = (event) => { const { target, submitter } = event; hold(event, () => target.requestSubmit(submitter)) }
  const holdPress = (event) => { const button = event.target.closest('button'); if (button) hold(event, () => button.click()) }
  const release = () => {
    removeEventListener('submit', holdForm, true)
    removeEventListener('click', holdPress, true)
    repeat?.()
    repeat = undefined
  }
  addEventListener('submit', holdForm, true)
  addEventListener('click', holdPress, true)
  addEventListener('error', ({ target }) => { if (target.type === 'module') release() }, true)
  window.repeatPress = release
})()`

const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Returns the empty page with what it says without script. */
export const fillNoScript = (template: string, words: Readonly<Record<Language, string>>): string =>
  template.replace(
    emptyPlace,
    () =>
      `${emptyPlace}<noscript>${Object.entries(words)
        .map(([language, text]) => `<p lang="${language}">${escapeText(text)}</p>`)
        .join('')}</noscript>`,
  )

const emptyPlace = '<div id="portal"></div>'

/**
 * Returns the built page with what was rendered into it.
 *
 * @param hasScript false for the answer to a form that was sent without script, which has nothing to take over
 */
export function fillPage(
  template: string,
  { screen, language, title, styles, markup, isWhole, data }: RenderedPage,
  hasScript: boolean,
): string {
  const script = `<script>${holdPresses}</script>`
  const name = hasScript && isWhole && screen !== undefined ? ` data-screen="${screen}"` : ''
  const json = hasScript && data ? `<script type="application/json" id="${pageDataId}">${escapeJson(data)}</script>` : ''
  const parts: readonly (readonly [pattern: RegExp, fill: (found: string) => string])[] = [
    [/<html lang="[^"]*">/, () => `<html lang="${language}">`],
    [/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`],
    [/\/manifest\.\w+\.webmanifest/, () => `/manifest.${language}.webmanifest`],
    // The page is shown when it is there as a whole, so that nothing of it moves.
    [/<\/head>/, (found) => `${styles}<link rel="expect" href="#page-end" blocking="render">${hasScript ? script : ''}${found}`],
    [
      /<div id="portal"><\/div>(?:<noscript>.*?<\/noscript>)?/,
      () => `<div id="portal"${name}>${markup}</div>${json}<template id="page-end"></template>`,
    ],
  ]
  const page = parts.reduce((filled, [pattern, fill]) => {
    if (!pattern.test(filled)) throw new Error(`The page has nothing like ${pattern}`)
    return filled.replace(pattern, fill)
  }, template)
  return hasScript ? page : page.replaceAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
}
