/**
 * Types the constants with names chosen by the author by their notation.
 *
 * Unquoted numbers, amounts, durations and dates are typed as such. A quoted constant is a text, except URLs, e-mail addresses and IBANs,
 * which are recognised in quotes too.
 */

import type { Region } from '../../lib/region.ts'
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import { anyCurrency, readMeasures } from '../expressions/measures.ts'
import type { ConstantKind } from '../grammar/shape.ts'
import { constantProblem, constantValue } from './constants.ts'
import { pluralForms, textExample } from './languages.ts'
import type { ScalarSource, Source } from './source.ts'

export type OwnConstantKind =
  | 'words'
  | 'number'
  | 'days'
  | 'moment'
  | 'amount'
  | Extract<ConstantKind, 'integer' | 'date' | 'duration' | 'iban' | 'url' | 'email'>

export type OwnConstant = { kind: OwnConstantKind; value: unknown; problem?: undefined } | { problem: string; hint: string }

/** Notations, tried in order, with the intended kind and whether quotes turn the constant into a text. */
const forms: readonly (readonly [pattern: RegExp, kind: OwnConstantKind, quoted: 'words' | 'same'])[] = [
  [/^https?:\/\//i, 'url', 'same'],
  [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email', 'same'],
  [/^[A-Za-z]{2}\d{2}(?:[A-Za-z0-9]{11,30}|(?: [A-Za-z0-9]{4}){2,7}(?: [A-Za-z0-9]{1,4})?)$/, 'iban', 'same'],
  [/^\d{4}-\d{2}-\d{2}$/, 'date', 'words'],
  [/^\d{4}-\d{2}-\d{2}[ T]\d{1,2}:\d{2}$/, 'moment', 'words'],
  [/^\d{1,6} days?$/, 'days', 'words'],
  [/^\d+ (?:ms|s|min|h)$/, 'duration', 'words'],
  [/^\d+(?:,\d+)? [A-Z]{3}$/, 'amount', 'words'],
  [/^\+?[0-9][0-9 ]{4,20}$/, 'words', 'words'],
]

/** Returns the kind and value of a constant, or its mistake. */
export function ownConstant(source: ScalarSource, region: Region): OwnConstant {
  const { value, quote, span } = source
  if (typeof value === 'number') {
    if (String(value).length !== span.end - span.start)
      return {
        problem: 'This number is not written plainly',
        hint: `A number is written ${value}; a telephone number in groups, 059 555 0142; words that look like a number stand in quotes.`,
      }
    return { kind: Number.isInteger(value) ? 'integer' : 'number', value }
  }
  if (typeof value !== 'string' || value.trim() === '')
    return { problem: typeof value === 'boolean' ? 'A constant is not yes or no' : 'A constant is not empty', hint: writtenAs }
  const form = forms.find(([pattern, , quoted]) => pattern.test(value) && (quote === 0 || quoted === 'same'))
  if (form) {
    const [, kind] = form
    if (kind === 'days' || kind === 'moment' || kind === 'amount' || kind === 'number') return measured(value, region)
    const problem = constantProblem(source, kind)
    return problem ? { problem: problem.message, hint: `For example: ${problem.example}` } : { kind, value: constantValue(source, kind) }
  }
  // Intended as an amount, a duration or a date; it would become a text without notice.
  if (quote === 0 && /^[-+]?(?:\d|€)/.test(value)) return { problem: `"${value}" is not a constant of any kind`, hint: writtenAs }
  return { kind: 'words', value }
}

/** Reads the notations that constants share with expressions. */
function measured(text: string, region: Region): OwnConstant {
  const { literals, problem } = readMeasures(text, region)
  const literal = literals.get(0)
  if (problem || !literal)
    return {
      problem: problem?.message ?? `"${text}" is not a constant of any kind`,
      hint: problem?.hint ?? 'For example: 2027-03-16 08:30',
    }
  return { kind: literal.measure === 'days' ? 'days' : literal.measure === 'cents' ? 'amount' : 'moment', value: literal.value }
}

const writtenAs =
  'A constant is words, a number, an amount (100 CHF), a time (4 s, 30 min), a number of days (7 days), a date (2027-03-16), a moment (2027-03-16 08:30), an IBAN, a telephone number or an address; words that begin with a digit stand in quotes.'

/** Returns whether a mapping is a text, that is, has a key of one. Any other mapping is a group of constants. */
export const isText = (source: Source, languages: readonly string[]): boolean =>
  source.kind === 'map' && [...languages, 'both', 'count', ...pluralForms].some((key) => source.entries.has(key))

/** Without skipped hours, and with every currency: the grammar of a file is checked before its region is known. */
export const anyRegion: Region = { timeZone: 'UTC', currency: anyCurrency }

/** Reports the mistakes of constants, recursively. `check` validates names and texts. */
export function checkOwnConstants(
  source: Source,
  report: Diagnostics,
  languages: readonly string[],
  check: { name(key: ScalarSource): void; words(source: Source): void; markup(source: ScalarSource): void },
): void {
  if (source.kind === 'list') return checkList(source.items, report, check.markup)
  if (source.kind === 'scalar') {
    const { problem, ...made } = ownConstant(source, anyRegion)
    if (problem !== undefined && 'hint' in made) report.report('CAT111', source.span, problem, { hint: made.hint })
    else if ('kind' in made && made.kind === 'words') check.markup(source)
    return
  }
  if (isText(source, languages)) return checkWords(source, report, languages, check.words)
  if (source.entries.size === 0) report.report('CAT104', source.span, 'A group of constants is empty')
  for (const { key, value } of source.entries.values()) {
    check.name(key)
    checkOwnConstants(value, report, languages, check)
  }
}

function checkWords(
  source: Extract<Source, { kind: 'map' }>,
  report: Diagnostics,
  languages: readonly string[],
  words: (source: Source) => void,
): void {
  words(source)
  for (const name of ['count', ...pluralForms]) {
    const key = source.entries.get(name)?.key
    if (key)
      report.report('CAT111', key.span, 'Words that are a constant depend on no number', {
        hint: `Write ${textExample(languages)}.`,
      })
  }
  for (const { value } of source.entries.values()) {
    if (value.kind === 'scalar' && /[{}]|\*\*|\]\(/.test(String(value.value)))
      report.report('CAT111', value.span, 'Words that are a constant are plain: no placeholder, no bold words, no link', {
        hint: 'Put the constant into a text as a placeholder, and the rest around it.',
      })
  }
}

function checkList(items: readonly Source[], report: Diagnostics, markup: (source: ScalarSource) => void): void {
  const kinds = new Set<OwnConstantKind>()
  for (const item of items) {
    if (item.kind !== 'scalar') {
      report.report('CAT104', item.span, 'The items of a list of constants are single values')
      continue
    }
    const made = ownConstant(item, anyRegion)
    if (made.problem !== undefined) report.report('CAT111', item.span, made.problem, { hint: made.hint })
    else {
      // A list may mix integers and decimals.
      const kind = made.kind === 'integer' ? 'number' : made.kind
      if (kinds.size > 0 && !kinds.has(kind))
        report.report('CAT111', item.span, `The items of a list are of one kind, this is not of the kind of the first`)
      else kinds.add(kind)
      if (kind === 'words') markup(item)
    }
  }
}
