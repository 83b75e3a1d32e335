import type { Language } from '../lib/language.ts'
import { answersId, type RenderedPage } from './page-files.ts'

/**
 * Holds a form that is sent before the portal's script can take it, and gives it to the script then (`sendHeldForm`).
 *
 * When that script does not come, the browser sends the form, and the server answers it.
 */
const holdForms = `(() => {
  let held
  const hold = (event) => { event.preventDefault(); held = { form: event.target, button: event.submitter } }
  const release = () => { removeEventListener('submit', hold, true); return held }
  addEventListener('submit', hold, true)
  addEventListener('error', ({ target }) => {
    if (target.type !== 'module') return
    const sent = release()
    sent?.form.requestSubmit(sent.button)
  }, true)
  window.heldForm = release
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
  { screen, language, title, styles, markup, answers = [] }: RenderedPage,
  hasScript: boolean,
): string {
  const script = `<script>${holdForms}</script>`
  // Without all answers the script would show another page: it begins anew.
  const name = hasScript && answers !== null ? ` data-screen="${screen}"` : ''
  const data =
    hasScript && answers !== null && answers.length > 0
      ? `<script type="application/json" id="${answersId}">${escapeJson(answers)}</script>`
      : ''
  const parts: readonly (readonly [pattern: RegExp, text: string])[] = [
    [/<html lang="[^"]*">/, `<html lang="${language}">`],
    [/<title>[^<]*<\/title>/, `<title>${escapeText(title)}</title>`],
    [/\/manifest\.\w+\.webmanifest/, `/manifest.${language}.webmanifest`],
    // The page is shown when it is there as a whole, so that nothing of it moves.
    [/<\/head>/, `${styles}<link rel="expect" href="#page-end" blocking="render">${hasScript ? script : ''}</head>`],
    [
      /<div id="portal"><\/div>(?:<noscript>.*?<\/noscript>)?/,
      `<div id="portal"${name}>${markup}</div>${data}<template id="page-end"></template>`,
    ],
  ]
  const page = parts.reduce((filled, [pattern, text]) => {
    if (!pattern.test(filled)) throw new Error(`The page has nothing like ${pattern}`)
    return filled.replace(pattern, () => text)
  }, template)
  return hasScript ? page : page.replaceAll(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')
}
