import type { TextModel } from '../../model/catalogue-model.ts'
import { isStatusCode, type Operation } from '../read/api.ts'
import { at, entriesOf, type Source } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import { suggestNames } from '../scope/suggest-names.ts'
import { textsByName } from './texts.ts'

/** Compiles the texts of answer codes. Reports codes without a text, and texts for codes that no operation answers. */
export function checkCodes(
  section: 'problems' | 'server',
  codesOf: (operation: Operation) => readonly string[],
  messages: Source,
  text: (source: Source | undefined) => TextModel | undefined,
  context: Context,
): Record<string, TextModel> {
  const words = at(messages, section)
  const needed = new Set([...context.api.operations.values()].flatMap(codesOf))
  const worded = entriesOf(words)
  for (const { name, key } of worded)
    if (!needed.has(name))
      context.report.report('CAT509', key.span, `No operation of the API answers "${name}"`, { written: name, allowed: [...needed] })
  const meant = suggestNames(worded, [...needed])
  const absent = [...needed].filter((code) => !meant.includes(code) && !isStatusCode(code)).sort()
  if (absent.length > 0)
    context.report.report(
      'CAT504',
      words?.kind === 'map' ? (worded[0]?.key.span ?? words.span) : messages.span,
      `There are no words for ${absent.map((code) => `"${code}"`).join(', ')}`,
    )
  return textsByName(words, text)
}
