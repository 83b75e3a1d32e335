/** Compiles texts. Requires every language of the portal, the same placeholders in each, and types each placeholder in scope. */

import { noCurrency } from '../../lib/region.ts'
import { showNumber } from '../../lib/show-number.ts'
import type {
  CodeModel,
  ConditionalText,
  CountedText,
  PlaceholderModel,
  PlainText,
  TextModel,
  TextPart,
} from '../../model/catalogue-model.ts'
import { formsOfCounted } from '../../model/plural-forms.ts'
import { type Format, formats } from '../../model/vocabulary.ts'
import type { Span } from '../diagnostics/diagnostic.ts'
import { capitalised, withAnd } from '../diagnostics/words.ts'
import { defaultFormat, describe, formatAccepts, plainText as plainTextType, type Slot } from '../expressions/index.ts'
import { languageName, pluralForms, pluralFormsOf } from '../read/languages.ts'
import { at, entriesOf, type ScalarSource, type Source, within } from '../read/source.ts'
import { isSentence, type Piece, readTemplate, type Template } from '../read/template.ts'
import { typeExpression } from '../rules/expression.ts'
import { labelNames } from '../scope/code-names.ts'
import type { Context } from '../scope/context.ts'
import { isDefaultText } from '../scope/default-messages.ts'
import type { Place } from '../scope/place.ts'
import type { Typed } from '../scope/typed.ts'
import { type CompiledExpression, imported } from './compiled.ts'
import { expressionOf, inOneLanguage } from './expression.ts'
import { compileShown } from './shown.ts'
import { compileAddress } from './text-links.ts'

/** Values of a field's schema for its texts, such as {minLength}. Those that contain words, such as a size, have every language. */
export type Numbers = Readonly<Record<string, number | Readonly<Record<string, string>>>>

/** Compiles a text at a place. Returns undefined for an invalid one, which is reported. */
export function compileText(
  source: Source | undefined,
  place: Place,
  context: Context,
  numbers: Numbers = {},
  reported: Set<string> = new Set(),
  languages: readonly string[] = context.sources.languages,
): TextModel | undefined {
  if (!source) return undefined
  if (source.kind === 'scalar') {
    if (source.value === null) return undefined
    const found = context.definitions.require('text', source)
    const shared = found && compileText(found.source, place, context, numbers, reported)
    return shared && context.places ? usedAt(shared, placeOf(source)) : shared
  }
  if (source.kind !== 'map') return undefined
  if (source.entries.has('then')) return conditionalText(source, place, context, numbers, reported)
  if (source.entries.has('count')) return countedText(source, place, context, numbers, reported)
  return plainText(source, place, context, numbers, reported, languages)
}

/** Returns a place as the studio reads it. */
const placeOf = ({ span }: Source): string => `${span.file}:${span.start}`

/** Adds the place where a shared text is used. */
function usedAt(text: TextModel, place: string): TextModel {
  if (text.kind === 'plain') return { ...text, writtenAt: [...(text.writtenAt ?? []), place] }
  if (text.kind === 'counted')
    return { ...text, ...Object.fromEntries(formsOfCounted(text).map(([form, inner]) => [form, usedAt(inner, place)])) }
  return { ...text, met: usedAt(text.met, place), otherwise: usedAt(text.otherwise, place) }
}

/** Compiles the texts of a map, by name. Leaves out invalid ones. */
export function textsByName(source: Source | undefined, text: (source: Source) => TextModel | undefined): Record<string, TextModel> {
  return Object.fromEntries(
    entriesOf(source).flatMap(({ name, value }): [string, TextModel][] => {
      const model = text(value)
      return model ? [[name, model]] : []
    }),
  )
}

/** Compiles a conditional text. `then` may read what its conditions establish. */
function conditionalText(
  source: Source,
  place: Place,
  context: Context,
  numbers: Numbers,
  reported: Set<string>,
): ConditionalText | undefined {
  const shown = compileShown(source, place, context)
  const met = compileText(at(source, 'then'), shown.place, context, numbers, reported)
  const otherwise = compileText(at(source, 'otherwise'), place, context, numbers, reported)
  return shown.when && met && otherwise ? { kind: 'conditional', when: shown.when, met, otherwise } : undefined
}

function countedText(source: Source, place: Place, context: Context, numbers: Numbers, reported: Set<string>): CountedText | undefined {
  const count = typeExpression(at(source, 'count'), 'needed', place, context)
  if (!count || !at(source, 'other')) return undefined
  const counts =
    count.slot.type.kind === 'unknown' || (count.slot.type.kind === 'integer' && ['plain', 'days'].includes(count.slot.type.unit))
  if (!counts)
    context.report.report('CAT304', count.source.span, `A count is a number of things or days, this is ${describe(count.slot.type)}`)
  const forms = pluralForms.flatMap((form) => {
    const written = at(source, form)
    if (!written) return []
    const languages = context.sources.languages.filter((language) => pluralFormsOf(language).has(form))
    return [[form, compileText(written, place, context, numbers, reported, languages)] as const]
  })
  return forms.every(([, text]) => text?.kind === 'plain')
    ? ({ kind: 'counted', count: expressionOf(count), ...Object.fromEntries(forms) } as unknown as CountedText)
    : undefined
}

/** The words of a text in one language. */
interface Side {
  language: string
  words: ScalarSource
  template: Template
}

function plainText(
  source: Source,
  place: Place,
  context: Context,
  numbers: Numbers,
  reported: Set<string>,
  languages: readonly string[],
): PlainText | undefined {
  const both = at(source, 'both')
  const sides = languages.flatMap((language): Side[] => {
    const words = both ?? at(source, language)
    return words?.kind === 'scalar' && words.value !== null ? [{ language, words, template: readTemplate(String(words.value)) }] : []
  })
  if (sides.length < languages.length) return undefined
  const all = context.sources.languages
  if (both && all.length > 1 && isSentence(String(both.kind === 'scalar' ? both.value : '')))
    context.report.report(
      'CAT501',
      both.span,
      `A sentence is said in ${all.length === 2 ? 'two languages' : 'every language'}; "both" is for names, codes and values`,
    )
  if (!both && !isDefaultText(source)) {
    context.collected.repeated.saw(sides, source.span)
    reportSame(sides, context)
  }
  const lost = new Set<string>()
  const dependencies = new Set<string>()
  const parts: Record<string, readonly TextPart[]> = {}
  for (const { language, words, template } of sides) {
    for (const problem of template.problems) context.report.report('CAT508', within(words, problem.start, problem.end), problem.message)
    parts[language] = compilePieces(template.pieces, {
      language,
      source: words,
      place,
      context,
      numbers,
      dependencies,
      reported,
      lost,
    })
  }
  // An invalid placeholder or link also differs from the other language's, and is reported already.
  if (lost.size === 0) requireSameData(sides, context)
  return {
    kind: 'plain',
    parts: parts as PlainText['parts'],
    dependencies: [...dependencies].sort(),
    ...(context.places && !isDefaultText(source) ? { writtenAt: [placeOf(source)] } : {}),
  }
}

/** Reports words that are the same in all languages, and a sentence that is the same in two of them. */
function reportSame([first, ...others]: readonly Side[], { report, sources }: Context): void {
  const same = others.filter(({ words }) => words.value === first?.words.value)
  const [one] = same
  if (!first || !one) return
  const text = String(first.words.value)
  const sentence = isSentence(text)
  if (same.length < others.length && !sentence) return
  const ofTwo = sources.languages.length === 2
  const where = ofTwo ? 'both languages' : same.length === others.length ? 'all languages' : withAnd([first, ...same].map(nameOf))
  report.report('CAT501', one.words.span, `${sentence ? 'This sentence is' : 'These words are'} the same in ${where}`, {
    hint: `Translate ${ofTwo ? 'one of the two' : 'them'}.${sentence ? '' : ` A name, a code or a word of ${ofTwo ? 'both' : 'all'} languages is written once: { both: ${JSON.stringify(text)} }.`}`,
  })
}

const nameOf = ({ language }: Side): string => languageName(language)

/** Says what a text shows beside its words: the placeholder `](portal.links.help)` is a link. */
function shownBy(placeholder: string): string {
  const [, address] = /^\]\((.*)\)$/s.exec(placeholder) ?? []
  return address === undefined ? `{${placeholder}}` : `a link to ${address}`
}

/** Requires that each language shows the data of the default one. */
function requireSameData([first, ...others]: readonly Side[], { report, sources }: Context): void {
  const onlyIn = (a: Side, b: Side): string => {
    const shown = new Set(b.template.placeholders)
    const extra = someOf(a.template.placeholders.filter((placeholder) => !shown.has(placeholder)).map(shownBy))
    return extra && `Only in ${nameOf(a)}: ${extra}.`
  }
  for (const other of first ? others : []) {
    const [one, two] = [first as Side, other]
    if (
      one.template.problems.length + two.template.problems.length > 0 ||
      one.template.placeholders.join('|') === two.template.placeholders.join('|')
    )
      continue
    const which = sources.languages.length === 2 ? 'The two languages' : `${nameOf(one)} and ${nameOf(two)}`
    report.report('CAT502', two.words.span, `${which} show different data`, {
      hint: [onlyIn(one, two), onlyIn(two, one)].filter(Boolean).join(' ') || 'One of them shows a placeholder more often.',
    })
  }
}

/** Joins words, and shortens a long list. */
const someOf = (words: readonly string[], most = 5): string =>
  words.length > most ? `${words.slice(0, most).join(', ')} and ${words.length - most} more` : words.join(', ')

/** State shared by the pieces of one text in one language. */
interface Writing {
  language: string
  source: ScalarSource
  place: Place
  context: Context
  numbers: Numbers
  dependencies: Set<string>
  /** Nullable paths reported already, possibly in the other language. */
  reported: Set<string>
  /** Invalid placeholders and links. */
  lost: Set<string>
}

const compilePieces = (pieces: readonly Piece[], writing: Writing): TextPart[] =>
  mergeWords(pieces.flatMap((piece) => compilePiece(piece, writing)))

function compilePiece(piece: Piece, writing: Writing): TextPart[] {
  const { source, place, context, reported, lost } = writing
  switch (piece.kind) {
    case 'words':
      return [piece.text]
    case 'bold':
      return [{ kind: 'bold', parts: compilePieces(piece.pieces, writing) }]
    case 'link': {
      const url = compileAddress(piece, source, place, context, reported)
      if (url) return [{ kind: 'link', url, parts: compilePieces(piece.pieces, writing) }]
      lost.add(piece.url)
      return []
    }
    case 'placeholder':
      return compilePlaceholder(piece, writing)
  }
}

function compilePlaceholder(
  piece: Extract<Piece, { kind: 'placeholder' }>,
  { language, source, place, context, numbers, dependencies, reported, lost }: Writing,
): TextPart[] {
  const number = Object.hasOwn(numbers, piece.expression.trim()) ? numbers[piece.expression.trim()] : undefined
  if (typeof number === 'number') return [showNumber(number, language)]
  if (number !== undefined) return [number[language] ?? '']
  const typed = typeExpression(source, 'needed', place, context, { text: piece.expression, offset: piece.start, reported })
  if (!typed) {
    lost.add(piece.expression)
    return []
  }
  for (const wait of typed.checked.dependencies) dependencies.add(wait)
  const { format } = piece
  const span = within(source, piece.formatStart, piece.formatStart + (format ?? piece.expression).length)
  if (format !== undefined && !(formats as readonly string[]).includes(format)) {
    context.report.report('CAT106', span, `"${format}" is not a format`, { written: format, allowed: formats })
    lost.add(piece.expression)
    return []
  }
  const { slot, value } = valueInLanguage(typed, language)
  const made = createPlaceholder(slot, value, format as Format | undefined, span, source, context)
  if (!made) lost.add(piece.expression)
  if (made?.format === 'text' && typeof typed.constant === 'string') return [typed.constant]
  return made ? [made] : []
}

const mergeWords = (parts: readonly TextPart[]): TextPart[] =>
  parts.reduce<TextPart[]>((merged, part) => {
    const last = merged.at(-1)
    if (typeof part === 'string' && typeof last === 'string') merged[merged.length - 1] = last + part
    else merged.push(part)
    return merged
  }, [])

function showHint(type: Slot['type']): string {
  if (type.kind === 'list') return 'Show its items by `each`, or count them by size(...).'
  if (type.kind === 'record' || type.kind === 'union') return 'Show one of its properties.'
  return type.kind === 'string' && type.format === 'html'
    ? 'Show it by a prose block with `html`.'
    : 'It is for the portal, not for people.'
}

/** Returns the slot and expression of a value in one language. */
export const valueInLanguage = (typed: Typed, language: string): { slot: Slot; value: CompiledExpression } =>
  typed.slot.type.kind === 'words'
    ? { slot: { ...typed.slot, type: plainTextType }, value: inOneLanguage(typed, language) }
    : { slot: typed.slot, value: expressionOf(typed) }

/** Compiles a placeholder with the wanted format, else the default of its type. Reports a format that does not fit the type. */
export function createPlaceholder(
  slot: Slot,
  value: CompiledExpression,
  wanted: Format | undefined,
  formatSpan: Span,
  source: Source,
  context: Context,
  words?: Readonly<Record<string, CodeModel>>,
): PlaceholderModel | undefined {
  const { type } = slot
  const language = slot.language !== undefined && ['string', 'enum'].includes(type.kind) ? { language: slot.language } : {}
  if (type.kind === 'unknown') return { kind: 'placeholder', value, format: 'text' }
  if (wanted !== undefined && !formatAccepts(wanted, type)) {
    context.report.report('CAT310', formatSpan, `"${wanted}" cannot show ${describe(type)}`, {
      allowed: formats.filter((format) => formatAccepts(format, type)),
    })
    return undefined
  }
  const format = wanted ?? defaultFormat(type)
  if (format === undefined) {
    context.report.report('CAT312', source.span, `${capitalised(describe(type))} cannot be shown as it is`, { hint: showHint(type) })
    return undefined
  }
  if (format === 'currency' && context.portal.region.currency === noCurrency) {
    context.report.report('CAT312', source.span, 'An amount cannot be shown, as portal.yaml has no currency', {
      hint: 'Add the `currency` of the portal, by its code: `currency: CHF`.',
    })
    return undefined
  }
  if (type.kind === 'boolean') return { kind: 'placeholder', value, format, labels: words ?? imported('labels', 'yesNo') }
  if (type.kind === 'enum' && (format === 'label' || format === 'badge' || format === 'meaning')) {
    const set = context.labels.find(type)
    if (!set) {
      if (!context.labels.unplaced)
        context.report.report('CAT311', source.span, `${capitalised(describe(type))} has no words`, {
          hint: 'Add its codes to enums.yaml.',
        })
      return undefined
    }
    context.labels.used.add(set.schema)
    const without = [...set.codes].filter(([, code]) => !at(code, 'tone')).map(([name]) => name)
    if (format === 'badge' && without.length > 0 && !context.report.hasOfClass('1'))
      context.report.report('CAT310', formatSpan, `A badge needs a tone for each code; ${set.schema} has none for ${without.join(', ')}`)
    const unexplained = [...set.codes, ...(set.unknown ? [['unknown', set.unknown] as const] : [])].filter(
      ([, code]) => !at(code, 'meaning'),
    )
    if (format === 'meaning' && unexplained.length > 0 && !context.report.hasOfClass('1'))
      context.report.report(
        'CAT310',
        formatSpan,
        `A meaning is needed for each code; ${set.schema} has none for ${unexplained.map(([name]) => name).join(', ')}`,
      )
    return {
      kind: 'placeholder',
      value,
      format,
      labels: imported('labels', labelNames(set.schema).words),
      // The language of an open enumeration applies only to codes shown as written, for lack of a text.
      ...(set.unknown ? { unlisted: imported<CodeModel>('labels', labelNames(set.schema).unlisted) } : type.open ? language : {}),
    }
  }
  return { kind: 'placeholder', value, format, ...language }
}
