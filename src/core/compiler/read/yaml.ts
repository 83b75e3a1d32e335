/** Parses YAML to a source tree. Syntax errors, duplicate keys, anchors and tags are reported; nothing is silently ignored. */
import { type Document, isAlias, isMap, isPair, isScalar, isSeq, parseDocument, type YAMLError, type Node as YamlNode } from 'yaml'
import { Diagnostics, type Span, writeInstead } from '../diagnostics/diagnostic.ts'
import { withAnd } from '../diagnostics/words.ts'
import { findOddBlank, reportUnreadable } from './encoding.ts'
import type { ScalarSource, Source } from './source.ts'
import { syntaxMistake } from './yaml-syntax.ts'

/**
 * Returns the tree of a file; undefined if it is empty or unreadable, which is reported.
 *
 * @param repeats anchors, aliases and merge keys are read, as in files that other tools write. They are reported otherwise.
 */
export function readYaml(file: string, text: string, report: Diagnostics, { repeats = false } = {}): Source | undefined {
  if (reportUnreadable(file, text, report)) return undefined
  const document = documentOf(text)
  if (!document) {
    tooDeep(file, tooDeepAt(text), report)
    return undefined
  }
  // Errors after the first one are mostly its consequence.
  const [error] = [...document.errors, ...document.warnings.filter((warning) => warning.code !== 'TAG_RESOLVE_FAILED')]
  if (error) syntax(error, file, text, report)
  if (document.errors.length > 0) return undefined
  if (document.contents === null) {
    report.report('CAT104', { file, start: 0, end: 1 }, 'The file is empty')
    return undefined
  }
  const limit = { exceeded: false, misread: false }
  const source = convert(document.contents, { file, text, report, document, repeats, depth: 0, level: 0, limit })
  return limit.exceeded || limit.misread ? undefined : source
}

/** Maximum nesting of values. The recursive steps of the compiler end far above it. */
export const deepest = 100

function tooDeep(file: string, start: number, report: Diagnostics): void {
  report.report('CAT101', { file, start, end: start + 1 }, `This stands inside more than ${deepest} others, too deep to be read`, {
    hint: 'Was something else pasted into the file? Write parts and dialogs instead of blocks in blocks in blocks.',
  })
}

/** Returns the bracket that is one too deep; without brackets, the first line that is indented too deep, or the first line. */
function tooDeepAt(text: string): number {
  let open = 0
  for (const { 0: sign, index } of text.matchAll(/[[{\]}]|"(?:[^"\\]|\\.)*"/g)) {
    if (sign === '[' || sign === '{') open += 1
    else if (sign === ']' || sign === '}') open -= 1
    if (open > deepest) return index
  }
  const found = new RegExp(`^(?: {${deepest},}|[-? ]{${2 * deepest},})(?=\\S)`, 'm').exec(text)
  return found ? found.index + found[0].length : 0
}

/** Parses a file; undefined if it is nested so deep that the recursive parser overflows the stack. */
function documentOf(text: string): Document | undefined {
  try {
    const document = parseDocument(text, { keepSourceTokens: false, uniqueKeys: false, merge: false, prettyErrors: false, version: '1.2' })
    // The library reports an overflow inside brackets as an error of its own.
    return document.errors.some(({ message }) => message.includes('call stack')) ? undefined : document
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

interface Context {
  file: string
  text: string
  report: Diagnostics
  document: Document
  repeats: boolean
  /** Number of aliases and merge keys followed so far. */
  depth: number
  /** Number of values around this one. */
  level: number
  /** Whether the nesting is too deep, and whether a sign that is no blank has displaced keys: the tree is not the file's then. */
  limit: { exceeded: boolean; misread: boolean }
}
type Entries = Map<string, { key: ScalarSource; value: Source }>
/** Limit for nested aliases, because an alias may contain itself. */
const mostAliases = 3

function syntax(error: YAMLError, file: string, text: string, report: Diagnostics): void {
  const [start, end] = error.pos
  const mistake = syntaxMistake(error, text)
  if (mistake) {
    const { message, hint } = mistake
    report.report('CAT101', { file, start: mistake.start, end: mistake.end }, message, hint === undefined ? {} : { hint })
    return
  }
  const firstLine = error.message.split('\n')[0] ?? error.message
  const commaEndsText = /[{,]\s*(it|en|both):\s*[^"'{}\n]*,/.test(text.slice(text.lastIndexOf('\n', start) + 1, end + 80))
  report.report(
    'CAT101',
    { file, start, end: Math.max(end, start + 1) },
    firstLine,
    commaEndsText ? { hint: 'A comma ends a text that is not in quotes: put the words in quotes.' } : {},
  )
}

function convert(node: YamlNode, around: Context): Source {
  const { file, report } = around
  const span = spanOf(node, file)
  const context = isMap(node) || isSeq(node) ? { ...around, level: around.level + 1 } : around
  if (context.level > deepest) {
    if (!context.limit.exceeded) tooDeep(file, span.start, report)
    context.limit.exceeded = true
    return nothing(span)
  }
  if (isAlias(node)) {
    if (!context.repeats)
      report.report('CAT109', span, 'Aliases are not used in a catalogue', {
        hint: node.source.startsWith('*') ? 'Words that begin with "*" stand in quotes.' : writeItOut,
      })
    const target = node.resolve(context.document)
    // Resolved despite the diagnostic, with its own ones discarded, so that the alias causes no further ones.
    const inner = { ...context, report: new Diagnostics(), depth: context.depth + 1 }
    return target && inner.depth <= mostAliases ? convert(target, inner) : { ...nothing(span), value: `*${node.source}` }
  }
  if (!context.repeats && 'anchor' in node && node.anchor)
    report.report('CAT109', writtenBefore(`&${node.anchor}`, span, context), 'Anchors are not used in a catalogue', { hint: writeItOut })
  const tag = node.tag && !node.tag.startsWith('tag:yaml.org,2002:') ? node.tag : undefined
  if (tag !== undefined)
    report.report('CAT109', writtenBefore(tag, span, context), `The tag "${tag}" is not used in a catalogue`, {
      hint: 'An expression that begins with "!" stands in quotes, or is said by `unless`.',
    })
  if (isMap(node)) return mapping(node.items, span, context)
  if (isSeq(node)) return { kind: 'list', span, items: node.items.map((item) => (isNode(item) ? convert(item, context) : nothing(span))) }
  // Inside of words such a sign may be meant, as in "10 €".
  if (isScalar(node) && node.type === 'PLAIN') {
    const written = context.text.slice(span.start, span.end)
    reportOddBlank(written.slice(0, 1), span, context)
    reportOddBlank(written.slice(-1), { ...span, start: span.end - 1 }, context)
  }
  // `is: !booking.mustPay` parses as a tag without a value: take the tag as the text.
  if (isScalar(node)) return scalar(node.value === '' && tag !== undefined ? tag : node.value, node.type, span, context)
  return nothing(span)
}

function mapping(pairs: readonly unknown[], span: Span, context: Context): Source {
  const entries: Entries = new Map()
  const merged: Entries = new Map()
  const again: ScalarSource[] = []
  for (const pair of pairs) {
    if (!isPair(pair) || !isNode(pair.key)) continue
    const key = convert(pair.key, context)
    if (key.kind !== 'scalar') {
      context.report.report('CAT104', key.span, 'A key is a plain word')
      continue
    }
    if (key.quote === 0) reportOddBlank(String(key.value), key.span, context)
    const apart = withoutColon(key, pair.value, context)
    if (apart) {
      entries.set(String(apart.key.value), apart)
      continue
    }
    const name = String(key.value)
    if (name === '<<') for (const [other, entry] of mergedEntries(key, pair.value, context)) merged.set(other, entry)
    else if (entries.has(name)) {
      again.push(key)
      // The content of the first may have been moved below the second.
      const first = entries.get(name)?.value
      if (first?.kind === 'scalar' && first.value === null) entries.set(name, { key, value: valueBehind(pair.value, key, context) })
    } else entries.set(name, { key, value: valueBehind(pair.value, key, context) })
  }
  reportAgain(again, context.report)
  for (const [name, entry] of merged) if (!entries.has(name)) entries.set(name, entry)
  return { kind: 'map', span, entries }
}

/** Reports the first sign of a file that looks like a blank and is a letter to YAML. Keys with it are unknown, and lines displaced. */
function reportOddBlank(words: string, { file, start }: Span, { report, limit }: Context): void {
  const found = limit.misread ? undefined : findOddBlank(words)
  if (!found) return
  limit.misread = true
  report.report('CAT101', { file, start: start + found.at, end: start + found.at + 1 }, found.message, { hint: found.hint })
}

/** Reports duplicate keys of a mapping once: it was pasted twice, or the first line of the second mapping is missing. */
function reportAgain(keys: readonly ScalarSource[], report: Diagnostics): void {
  const [first, ...others] = keys
  if (!first) return
  const words = [...new Set(keys.map(({ value }) => `"${String(value)}"`))]
  const listed = withAnd(words.length > 4 ? [...words.slice(0, 3), `${words.length - 3} more keys`] : words)
  if (others.length === 0)
    report.report('CAT102', first.span, `"${String(first.value)}" is written twice`, { hint: 'Only one of the two could count.' })
  else
    report.report('CAT102', first.span, `${listed} ${words.length > 1 ? 'are' : 'is'} written twice`, {
      hint: 'Only one of each could count. Was it pasted twice, or is the line missing that begins here?',
    })
}

function valueBehind(value: unknown, key: ScalarSource, context: Context): Source {
  const read = isNode(value) ? convert(value, context) : nothing({ ...key.span, start: key.span.end, end: key.span.end + 1 })
  return read.kind === 'scalar' && read.value === null ? (commentedOut(key, context) ?? read) : read
}

/** Reports a value that YAML reads as a comment, `action: #006389`, and returns the intended value. */
function commentedOut({ span }: ScalarSource, { file, text, report }: Context): Source | undefined {
  const [all, before = '', words = ''] = /^(\s*:[ \t]+)(#[^\s#][^\n]*)/.exec(text.slice(span.end, span.end + 200)) ?? []
  if (all === undefined) return undefined
  const value = words.trim().replace(/["']+$/, '')
  const start = span.end + before.length
  const meant = { file, start, end: start + words.trimEnd().length }
  report.reportWhole('CAT101', meant, '"#" begins a comment here', {
    hint: `Write "${value}" in quotes.`,
    ...(/["\\]/.test(value) ? {} : { fix: writeInstead(`"${value}"`, meant) }),
  })
  return { kind: 'scalar', value, span: meant, verbatim: false, quote: 0 }
}

/** Reports `{ from date }`, to YAML one key without a value, and reads it as `{ from: date }`. */
function withoutColon(key: ScalarSource, value: unknown, context: Context): { key: ScalarSource; value: Source } | undefined {
  const [all, word = '', blank = '', rest = ''] = /^([\w-]+)(\s+)(\S.*)$/s.exec(String(key.value)) ?? []
  const without = !isNode(value) || (isScalar(value) && value.value === null)
  if (all === undefined || !without || key.quote > 0 || context.text[key.span.end] === ':') return undefined
  const { file, start } = key.span
  const after = start + word.length + blank.length
  context.report.report('CAT101', { file, start, end: start + word.length }, `":" is missing after "${word}"`, {
    fix: writeInstead(`${word}:`, { file, start, end: start + word.length }),
  })
  const scalar = (text: string, from: number): ScalarSource => ({
    kind: 'scalar',
    value: text,
    span: { file, start: from, end: from + text.length },
    verbatim: true,
    quote: 0,
  })
  context.report.settle({ file, start: after, end: after + rest.length })
  return { key: scalar(word, start), value: scalar(rest, after) }
}

/** Reports a merge key and reads its entries nevertheless, so that they are not reported as missing. */
function mergedEntries(key: ScalarSource, value: unknown, context: Context): Entries {
  if (!context.repeats) context.report.report('CAT109', key.span, 'Merge keys are not used in a catalogue', { hint: writeItOut })
  const target = isAlias(value) ? value.resolve(context.document) : value
  const inner = { ...context, report: new Diagnostics(), depth: context.depth + 1 }
  const read = isMap(target) && inner.depth <= mostAliases ? mapping(target.items, key.span, inner) : undefined
  return read?.kind === 'map' ? new Map(read.entries) : new Map()
}

/** Returns the span of an anchor or tag, which precedes the value's range given by the library. */
function writtenBefore(word: string, span: Span, { text }: Context): Span {
  const start = text.lastIndexOf(word, span.start)
  return start < 0 ? span : { ...span, start, end: start + word.length }
}

const writeItOut = 'Write it out, or use a part.'

function scalar(value: unknown, style: string | undefined, span: Span, { text }: Context): ScalarSource {
  const quote = style === 'QUOTE_DOUBLE' || style === 'QUOTE_SINGLE' ? 1 : 0
  const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
  const written = text.slice(span.start + quote, span.end - quote)
  return { kind: 'scalar', value: plain, span, verbatim: typeof plain !== 'string' || written === plain, quote }
}

const nothing = (span: Span): ScalarSource => ({ kind: 'scalar', value: null, span, verbatim: false, quote: 0 })
const isNode = (value: unknown): value is YamlNode => value !== null && typeof value === 'object' && 'range' in value
/** Returns the span of a node without the line break or comment that follows it. */
function spanOf(node: YamlNode, file: string): Span {
  const [start = 0, end = 0] = node.range ?? []
  return { file, start, end: Math.max(end, start) }
}
