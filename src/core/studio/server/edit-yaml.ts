/**
 * Changes values of a YAML file in its text, so that comments, order and layout of everything else stay as they are.
 *
 * The new text is read again and compared with the change made on the data: what would say anything else is refused.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Document, isAlias, isCollection, isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml'
import { writeBlock, writeFlow, writeItem, writeKey, writeScalar } from '../../compiler/write-yaml.ts'
import type { Change, Path } from '../studio-api.ts'

/** A change that cannot be made without touching something else. */
export class CannotEdit extends Error {
  override name = 'CannotEdit'
}

/** Returns the text with one change. @throws CannotEdit */
export function editYaml(text: string, change: Change): string {
  const document = read(text)
  const wanted = changed(document.toJS(), change)
  for (const edited of [edit(text, document, change, false), edit(text, document, change, true)])
    if (isDeepStrictEqual(dataOf(edited), wanted)) return edited
  throw new CannotEdit('This cannot be changed here without touching something else: change it in the file.')
}

/**
 * Returns the text with other values in place of scalars, as `editYaml` would one by one, which reads the file again for each.
 *
 * @throws CannotEdit
 */
export function setScalars(text: string, changes: readonly { path: Path; value: string }[]): string {
  const document = read(text)
  const places = changes.map(({ path, value }) => {
    const parent = nodeAt(document, path.slice(0, -1))
    const node = nodeAt(document, path)
    if (!isScalar(node) || !isCollection(parent)) throw new CannotEdit(`There is no word at "${path.join(' › ')}".`)
    return { path, value, node, inFlow: parent.flow === true, range: rangeOf(node) }
  })
  const isSimple = places.every(({ node }) => node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE')
  if (!isSimple) return changes.reduce((edited, change) => editYaml(edited, { kind: 'set', ...change }), text)
  // From the last to the first, so that the offsets of the others stay.
  const edited = [...places]
    .sort((a, b) => b.range[0] - a.range[0])
    .reduce((words, { range, value, inFlow }) => splice(words, range, writeScalar(value, { quoted: true, inFlow })), text)
  const wanted = changes.reduce<unknown>((data, change) => changed(data, { kind: 'set', ...change }), document.toJS())
  if (!isDeepStrictEqual(dataOf(edited), wanted)) throw new CannotEdit('These words cannot be written in place.')
  return edited
}

function read(text: string): Document {
  const document = parseDocument(text, { version: '1.2' })
  if (document.errors.length > 0) throw new CannotEdit('The file has a mistake: mend it first.')
  return document
}

function dataOf(text: string): unknown {
  const document = parseDocument(text, { version: '1.2' })
  return document.errors.length > 0 ? undefined : document.toJS()
}

/** Makes the change on the data. */
function changed(data: unknown, change: Change): unknown {
  const [key, ...rest] = change.path
  if (key === undefined) {
    if (change.kind !== 'set') throw new CannotEdit('A whole file is neither removed nor moved here.')
    return change.value
  }
  if (Array.isArray(data)) {
    const index = Number(key)
    if (rest.length > 0) return data.map((item, at) => (at === index ? changed(item, { ...change, path: rest }) : item))
    switch (change.kind) {
      case 'set':
        return data.map((item, at) => (at === index ? change.value : item))
      case 'remove':
        return data.filter((_, at) => at !== index)
      case 'insert':
        return [...data.slice(0, index), change.value, ...data.slice(index)]
      case 'move': {
        const others = data.filter((_, at) => at !== index)
        return [...others.slice(0, change.to), data[index], ...others.slice(change.to)]
      }
    }
  }
  if (data === null || typeof data !== 'object') throw new CannotEdit(`There is nothing at "${String(key)}".`)
  const entries = Object.entries(data)
  const name = String(key)
  if (rest.length > 0)
    return Object.fromEntries(entries.map(([each, value]) => [each, each === name ? changed(value, { ...change, path: rest }) : value]))
  switch (change.kind) {
    case 'set':
      return { ...data, [name]: change.value }
    case 'remove':
      return Object.fromEntries(entries.filter(([each]) => each !== name))
    default:
      throw new CannotEdit('Only items of a list are inserted and moved.')
  }
}

function edit(text: string, document: Document, change: Change, quoted: boolean): string {
  const parent = nodeAt(document, change.path.slice(0, -1))
  const key = change.path.at(-1)
  if (key === undefined) throw new CannotEdit('A whole file is replaced in the file itself.')
  if (isMap(parent)) {
    const pair = pairOf(parent, key)
    if (change.kind === 'set' && !pair) return addPair(text, parent, { key: String(key), ...change })
    if (change.kind === 'set' && pair) {
      const [keyStart, keyEnd] = rangeOf(pair.key)
      const at = { column: columnOf(text, keyStart), from: text.indexOf(':', keyEnd) + 1, inFlow: isFlow(parent), quoted }
      return replaceValue(text, pair.value, at, change.value)
    }
    if (change.kind === 'remove' && pair) return removePair(text, parent, pair)
  }
  if (isSeq(parent)) {
    const index = Number(key)
    if (change.kind === 'set') {
      const item = parent.items[index]
      const dash = isFlow(parent) ? 0 : dashOf(text, rangeOf(item)[0])
      return replaceValue(text, item, { column: columnOf(text, dash), from: dash + 1, inFlow: isFlow(parent), quoted }, change.value)
    }
    return editItems(text, parent, change, index)
  }
  throw new CannotEdit(`There is nothing at "${change.path.join(' › ')}".`)
}

/** Returns the pair of a key, which may be a number or a boolean to YAML. */
const pairOf = (map: YAMLMap, key: string | number): Pair | undefined =>
  map.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key))

const nodeAt = (document: Document, path: Path): unknown =>
  path.reduce<unknown>(
    (node, key) => (isMap(node) ? pairOf(node, key)?.value : isSeq(node) ? node.items[Number(key)] : undefined),
    document.contents,
  )

const isFlow = (node: YAMLMap | YAMLSeq): boolean => node.flow === true
type Range = readonly [start: number, end: number]

function rangeOf(node: unknown): Range {
  if (isAlias(node) || (isScalar(node) && node.anchor) || (isCollection(node) && node.anchor))
    throw new CannotEdit('An alias is changed in the file.')
  const range = (isScalar(node) || isCollection(node)) && node.range
  if (!range) throw new CannotEdit('There is no value here.')
  return [range[0], range[1]]
}

const splice = (text: string, [start, end]: Range, words: string): string => text.slice(0, start) + words + text.slice(end)
const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1
const lineEnd = (text: string, offset: number): number => {
  const end = text.indexOf('\n', offset)
  return end < 0 ? text.length : end + 1
}
const columnOf = (text: string, offset: number): number => offset - lineStart(text, offset)

interface ValuePlace {
  /** The column of its key or dash. */
  column: number
  /** Where it may begin: behind `key:` or the dash. */
  from: number
  inFlow: boolean
  /** Writes a scalar in quotes even where none stood before. */
  quoted: boolean
}

function replaceValue(text: string, node: unknown, { column, from, inFlow, quoted }: ValuePlace, value: unknown): string {
  const [start, end] = rangeOf(node)
  const isStructure = value !== null && typeof value === 'object'
  const isLines = !inFlow && (isCollection(node) ? !node.flow : isScalar(node) && String(node.type).startsWith('BLOCK'))
  if (isLines) {
    const written = isStructure ? writeBlock(value, column) : ` ${writeScalar(value, { quoted: true, inFlow })}`
    return splice(text, [from, lastLineEnd(text, end)], `${written}\n`)
  }
  if (isStructure) return splice(text, [start, end], writeFlow(value))
  const wasQuoted = isScalar(node) && String(node.type).startsWith('QUOTE')
  return splice(text, [start, end], writeScalar(value, { quoted: quoted || wasQuoted, inFlow }))
}

/** Returns the end of the line of the last sign before an offset. */
const lastLineEnd = (text: string, end: number): number => lineEnd(text, Math.max(0, text.slice(0, end).trimEnd().length))

function addPair(text: string, map: YAMLMap, { key, value, after }: { key: string; value: unknown; after?: string }): string {
  const [start, end] = rangeOf(map)
  if (isFlow(map)) {
    const inside = text.slice(start + 1, end - 1)
    const pair = `${writeKey(key)}: ${writeFlow(value, ['it', 'en', 'both'].includes(key))}`
    const close = start + 1 + inside.trimEnd().length
    return map.items.length === 0 ? splice(text, [start, end], `{ ${pair} }`) : splice(text, [close, end - 1], `, ${pair} `)
  }
  const indent = columnOf(text, start)
  const last = (after === undefined ? undefined : pairOf(map, after)) ?? map.items.at(-1)
  const at = lastLineEnd(text, last ? endOf(text, last) : start)
  const line = `${' '.repeat(indent)}${writeKey(key)}:${writeBlock(value, indent, ['it', 'en', 'both'].includes(key))}\n`
  return splice(text, [at, at], at > 0 && text[at - 1] !== '\n' ? `\n${line}` : line)
}

/** Returns the end of a pair's value, or of its key where nothing follows. */
function endOf(_text: string, pair: Pair): number {
  const node = pair.value ?? pair.key
  return isScalar(node) || isCollection(node) ? (node.range?.[1] ?? 0) : 0
}

function removePair(text: string, map: YAMLMap, pair: Pair): string {
  const at = map.items.indexOf(pair)
  if (map.items.length === 1) throw new CannotEdit('The last key of a mapping cannot be removed alone.')
  const [keyStart] = rangeOf(pair.key)
  const next = map.items[at + 1]
  if (isFlow(map)) {
    if (next) return splice(text, [keyStart, rangeOf(next.key)[0]], '')
    const before = map.items[at - 1]
    return before ? splice(text, [endOf(text, before), endOf(text, pair)], '') : text
  }
  // The first key of an item stands behind its `-`, so the next key takes its place.
  const isBehindDash = text.slice(lineStart(text, keyStart), keyStart).trim() !== ''
  if (isBehindDash && next) return splice(text, [keyStart, rangeOf(next.key)[0]], '')
  return splice(text, [withComments(text, lineStart(text, keyStart), columnOf(text, keyStart)), lastLineEnd(text, endOf(text, pair))], '')
}

/** Returns the start of the comment lines right above a line, which have its indentation. */
function withComments(text: string, start: number, column: number): number {
  let first = start
  while (first > 0) {
    const above = lineStart(text, first - 1)
    const line = text.slice(above, first)
    if (!line.trimStart().startsWith('#') || line.length - line.trimStart().length !== column) return first
    first = above
  }
  return first
}

function editItems(text: string, seq: YAMLSeq, change: Exclude<Change, { kind: 'set' }>, index: number): string {
  if (isFlow(seq)) return editFlowItems(text, seq, change, index)
  const [start] = rangeOf(seq)
  const column = columnOf(text, start)
  const regions = seq.items.map((item): Range => {
    const dash = dashOf(text, rangeOf(item)[0])
    return [withComments(text, lineStart(text, dash), column), lastLineEnd(text, rangeOf(item)[1])]
  })
  const region = regions[index]
  if (change.kind === 'insert') {
    const line = `${' '.repeat(column)}-${writeItem(change.value, column)}\n`
    const at = region ? region[0] : (regions.at(-1)?.[1] ?? start)
    return splice(text, [at, at], at > 0 && text[at - 1] !== '\n' ? `\n${line}` : line)
  }
  if (!region) throw new CannotEdit('There is no such item.')
  if (change.kind === 'remove') {
    if (regions.length === 1) throw new CannotEdit('The last item of a list cannot be removed alone.')
    return splice(text, region, '')
  }
  const target = regions[change.to]
  if (!target) throw new CannotEdit('There is no such place in the list.')
  const lines = text.slice(...region)
  const whole = lines.endsWith('\n') ? lines : `${lines}\n`
  const without = splice(text, region, '')
  const at = change.to > index ? target[1] - (region[1] - region[0]) : target[0]
  const glue = at > 0 && without[at - 1] !== '\n' ? '\n' : ''
  return splice(without, [at, at], glue + whole)
}

/** Returns the `-` before an item. */
function dashOf(text: string, itemStart: number): number {
  const dash = text.lastIndexOf('-', itemStart)
  return dash < 0 ? itemStart : dash
}

function editFlowItems(text: string, seq: YAMLSeq, change: Exclude<Change, { kind: 'set' }>, index: number): string {
  const ranges = seq.items.map(rangeOf)
  const words = ranges.map((range) => text.slice(...range))
  const item = words[index]
  const others = words.filter((_, at) => at !== index)
  if (change.kind === 'remove' && others.length === 0) throw new CannotEdit('The last item of a list cannot be removed alone.')
  const rewritten = (items: readonly string[]): string => splice(text, rangeOf(seq), `[${items.join(', ')}]`)
  if (change.kind === 'insert') return rewritten([...words.slice(0, index), writeFlow(change.value), ...words.slice(index)])
  if (item === undefined) throw new CannotEdit('There is no such item.')
  return rewritten(change.kind === 'remove' ? others : [...others.slice(0, change.to), item, ...others.slice(change.to)])
}
