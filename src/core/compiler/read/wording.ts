/** Compares the languages of a text, and the forms of a plural, without understanding them: figures, bold words, function words, blanks. */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import { languageName } from './languages.ts'
import { at, type MapSource, type ScalarSource, type Source, within } from './source.ts'
import { type Piece, readTemplate, type Template } from './template.ts'

/** Reports probable mistakes in the wording of a text with its languages, `{ both }` or `{ count, one, other }`. */
export function reportWording(source: MapSource, languages: readonly string[], report: Diagnostics): void {
  for (const key of [...languages, 'both']) {
    const side = wordsAt(source, key)
    if (side) reportBlanks(side, key, report)
  }
  if (source.entries.has('count')) reportHiddenCount(source, languages, report)
  const [first = '', ...others] = languages
  const one = wordsAt(source, first)
  const [it, en] = [wordsAt(source, 'it'), wordsAt(source, 'en')]
  if (it && en && it.value !== en.value) {
    const [italian, english] = [String(it.value), String(en.value)]
    const found = report.count
    if (isExchanged(italian, english)) report.report('CAT513', source.span, exchanged, { hint: 'Exchange `it` and `en`.' })
    else if (isForeign(italian, 'it')) report.report('CAT513', it.span, 'These words are English and stand under `it`')
    else if (isForeign(english, 'en')) report.report('CAT513', en.span, 'These words are Italian and stand under `en`')
    if (report.count > found) return
  }
  for (const language of others) {
    const other = wordsAt(source, language)
    if (one && other && one.value !== other.value) reportDifferences({ language: first, words: one }, { language, words: other }, report)
  }
}

export const exchanged = 'The two languages are exchanged'

function wordsAt(source: Source | undefined, key: string): ScalarSource | undefined {
  const found = at(source, key)
  return found?.kind === 'scalar' && typeof found.value === 'string' ? found : undefined
}

/** Function words that are no word of the other language and no part of a name. */
const functionWords: Readonly<Record<'it' | 'en', ReadonlySet<string>>> = {
  it: new Set(
    (
      'il gli uno una di dei del della delle degli al alla alle agli dal dalla dalle nel nella nelle sul sulla sulle con che è sono hai ho ' +
      'questo questa questi queste tuo tua tuoi tue nostro nostra più puoi può anche quando dove tutti tutte ogni'
    ).split(' '),
  ),
  en: new Set(
    (
      'the of and you your is are with for not this that these those have has been from was were will would our their can cannot could ' +
      'which when where what any every'
    ).split(' '),
  ),
}

/** Returns the function words of a language in a text. */
function functionWordsIn(text: string, language: 'it' | 'en'): ReadonlySet<string> {
  const words = wordsOf(readTemplate(text).pieces)
    .toLowerCase()
    .match(/(?<![\p{L}’'])\p{L}+(?![\p{L}’'])/gu)
  return new Set((words ?? []).filter((word) => functionWords[language].has(word)))
}

/** Returns whether each side has function words of the other language and none of its own. */
export function isExchanged(italian: string, english: string): boolean {
  const [ofItalian, ofEnglish] = [functionWordsIn(italian, 'it'), functionWordsIn(english, 'en')]
  return ofItalian.size + ofEnglish.size === 0 && functionWordsIn(italian, 'en').size > 0 && functionWordsIn(english, 'it').size > 0
}

/** Number of function words that proves a text without words of its own language to be in the other one. */
const certain = 3

const isForeign = (text: string, language: 'it' | 'en'): boolean =>
  functionWordsIn(text, language).size === 0 && functionWordsIn(text, language === 'it' ? 'en' : 'it').size >= certain

/** Returns the words of pieces, with a blank for each placeholder. */
const wordsOf = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (piece.kind === 'words' ? piece.text : piece.kind === 'placeholder' ? ' ' : wordsOf(piece.pieces))).join('')

const boldIn = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + (piece.kind === 'bold' ? 1 : piece.kind === 'link' ? boldIn(piece.pieces) : 0), 0)

/** The words of a text in one language. */
interface Side {
  language: string
  words: ScalarSource
}

/** Reports numbers and bold words that differ between two languages. Warnings, because a translation is free. */
function reportDifferences(one: Side, other: Side, report: Diagnostics): void {
  const templates = [one, other].map(({ words }) => readTemplate(String(words.value))) as [Template, Template]
  // Different placeholders are reported by the type check: one may replace the number.
  if (templates.some(({ problems }) => problems.length > 0) || templates[0].placeholders.join('|') !== templates[1].placeholders.join('|'))
    return
  const [ofOne, ofOther] = templates.map(({ pieces }) => figuresIn(wordsOf(pieces))) as [string[], string[]]
  const [onlyOne, onlyOther] = [ofOne.filter((figure) => !ofOther.includes(figure)), ofOther.filter((figure) => !ofOne.includes(figure))]
  const [name, otherName] = [languageName(one.language), languageName(other.language)]
  // A language may omit a number or spell it out. If each has a number that the other lacks, one of them is wrong.
  if (onlyOne.length > 0 && onlyOther.length > 0)
    report.report('CAT512', other.words.span, `${otherName} says ${onlyOther.join(', ')} where ${name} says ${onlyOne.join(', ')}`, {
      severity: 'warning',
    })
  const [bolds, otherBolds] = templates.map(({ pieces }) => boldIn(pieces)) as [number, number]
  if (bolds !== otherBolds)
    report.report('CAT512', other.words.span, `${otherName} has ${bold(otherBolds)}, ${name} ${bold(bolds)}`, { severity: 'warning' })
}

const bold = (count: number): string => (count === 0 ? 'no bold words' : `bold words ${count === 1 ? 'once' : `${count} times`}`)

/** Returns the numbers of a text without leading zeros and thousands separators. None for a time of the twelve-hour clock. */
function figuresIn(words: string): string[] {
  if (/\d\s?[ap]\.?m\b/i.test(words)) return []
  return (words.replace(/(?<!\d)\d{1,3}(?:[.,’\u00a0\u202f]\d{3})+(?!\d)/g, (number) => number.replace(/\D/g, '')).match(/\d+/g) ?? []).map(
    (number) => number.replace(/^0+(?=\d)/, ''),
  )
}

/** A double blank, or a blank before a mark that never has one. A mark before a letter or digit may begin a word, as in `.pdf`. */
const strayBlank = / {2,}| +(?=[,;!?)\]](?:[^\p{L}\d]|$)|[.:](?:[ ,;]|$))/gu

function reportBlanks(side: ScalarSource, language: string, report: Diagnostics): void {
  const text = String(side.value)
  // The content of a placeholder or an address is not part of the wording.
  const words = text.replace(/\{[^{}]*\}|\]\([^()]*\)/g, (placeholder) => '_'.repeat(placeholder.length))
  for (const { index, 0: blanks } of words.matchAll(strayBlank)) {
    // French has a blank before these marks.
    if (/^fr\b/.test(language) && blanks.length === 1 && /[:;!?]/.test(words.charAt(index + 1))) continue
    report.report(
      'CAT514',
      within(side, index, index + blanks.length),
      blanks.length > 1 ? 'Two blanks' : 'A blank before a punctuation mark',
      {
        severity: 'warning',
      },
    )
  }
}

/** Reports a plural whose `one` contains the number and whose `other` does not. */
function reportHiddenCount(source: MapSource, languages: readonly string[], report: Diagnostics): void {
  const count = wordsAt(source, 'count')
  const forms = (name: string, language: string): Template => readTemplate(String(wordsAt(at(source, name), language)?.value ?? ''))
  if (!count || new Set(languages.map((language) => forms('other', language).placeholders.join('|'))).size > 1) return
  for (const language of [...languages, 'both']) {
    const other = wordsAt(at(source, 'other'), language)
    if (!other) continue
    const [first, many] = [forms('one', language), forms('other', language)]
    const shows = (holes: readonly string[]): boolean => holes.some((placeholder) => placeholder.includes(String(count.value)))
    const saysOne = shows(first.placeholders) || figuresIn(wordsOf(first.pieces)).includes('1')
    // A placeholder that `one` lacks may be the number, computed by another expression.
    const maySayIt =
      shows(many.placeholders) ||
      many.placeholders.some((placeholder) => !first.placeholders.includes(placeholder)) ||
      /\d/.test(wordsOf(many.pieces))
    if (saysOne && !maySayIt)
      report.report('CAT515', other.span, '"one" says the number, and "other" does not', {
        hint: `Write {${String(count.value)}} into it.`,
      })
  }
}
