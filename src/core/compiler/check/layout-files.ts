/**
 * Checks the text of Typst layouts: each is used, and none reads anything outside of the catalogue.
 *
 * Their output is checked by typesetting samples, see `src/core/compiler/typeset`.
 */
import { layoutPathOf, layoutsOf, withoutComments } from '../read/layouts.ts'
import type { Context } from '../scope/context.ts'

/** Constructs that layouts must not use, because the document would depend on the day or the machine. */
const refused: readonly { pattern: RegExp; message: string; hint: string }[] = [
  {
    pattern: /"@[\w-]+\/[^"]*"/g,
    message: 'A layout imports no package: it would be fetched from the network',
    hint: 'Copy what is needed into a layout beside this one.',
  },
  {
    pattern: /\bdatetime\.today\b/g,
    message: 'A layout does not ask what day it is: the same document would differ tomorrow',
    hint: 'Give the day in `about`, and say it in the words.',
  },
]

export function checkLayoutFiles({ definitions, sources, report }: Context): void {
  const { layouts } = sources
  const missing = definitions.all('document').filter(({ name }) => !layouts.has(layoutPathOf(name)))
  for (const { name, span } of missing)
    report.report('CAT110', span, `Nothing lays out this document: there is no file "${name}.typ" beside it`, {
      written: `${name}.typ`,
      allowed: layoutNames(layouts),
      listed: false,
    })
  const used = new Set(definitions.all('document').flatMap(({ name }) => layoutsOf(layoutPathOf(name), layouts)))
  for (const [path, text] of layouts) {
    const file = `catalogue/${path}`
    if (!path.endsWith('.typ')) continue
    // With a missing layout or document, unused files are not reported: it may import them.
    if (missing.length === 0 && !sources.leftOut.has('document') && !used.has(path))
      report.report('CAT001', { file, start: 0, end: 0 }, 'No document uses this layout')
    for (const { pattern, message, hint } of refused)
      for (const match of withoutComments(text).matchAll(pattern))
        report.report('CAT112', { file, start: match.index, end: match.index + match[0].length }, message, { hint })
  }
}

const layoutNames = (layouts: ReadonlyMap<string, string>): string[] =>
  [...layouts.keys()].filter((path) => path.endsWith('.typ')).map((path) => path.slice('documents/'.length))
