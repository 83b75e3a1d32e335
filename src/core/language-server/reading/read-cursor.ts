/**
 * Reads where in a YAML text the cursor stands, also in a half-written one.
 *
 * The text before the cursor is parsed to a concrete syntax tree, which has a place for everything that is begun: its last entries lead to
 * the cursor. What comes after the cursor cannot disturb that.
 */
import { type CST, Parser } from 'yaml'

export type YamlPath = readonly (string | number)[]

export interface Cursor {
  /** A key of the mapping at `path`, or the value at `path`. */
  role: 'key' | 'value'
  path: YamlPath
  /** The scalar from its first letter, without a quote, to the cursor. */
  before: string
  /** Offset of that first letter. */
  start: number
  quote: '' | '"' | "'"
  /** Keys that the mapping has before the cursor. */
  written: readonly string[]
  /** In brackets and braces. */
  inFlow: boolean
  /** At the beginning of an item of a list in block style: `- |`. */
  inItem: boolean
}

/** Stands for what will be written at the cursor, so that an empty place is one too. */
const marker = '\uE000'

/** Most quotes without an end that are closed, each at the end of its line. */
const mostClosed = 5

/** Returns where the cursor stands; undefined in a comment and where no YAML is. */
export function readCursor(text: string, offset: number): Cursor | undefined {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  if (/(?:^|\s)#/.test(line.replace(/"(?:[^"\\]|\\.)*"?|'[^']*'?/g, ''))) return undefined
  // A file is a mapping, so nothing above its last key before the cursor matters: a long file takes no longer.
  const from = Math.max(0, ...[...text.slice(0, offset).matchAll(/^[\w-]/gm)].slice(-1).map(({ index }) => index))
  const cursor = readFrom(text.slice(from, offset), line)
  if (!cursor) return undefined
  const above = cursor.role === 'key' && cursor.path.length === 0 ? [...text.slice(0, from).matchAll(/^([\w-]+):/gm)] : []
  return { ...cursor, start: from + cursor.start, written: [...above.map(([, key = '']) => key), ...cursor.written] }
}

function readFrom(text: string, line: string): Cursor | undefined {
  let before = text
  const offset = text.length
  for (let closed = 0; closed <= mostClosed; closed++) {
    // A new line of a mapping becomes a key only by its colon; it may as well be the item of a list.
    const asKey = /^(?:\s|- )*[\w-]*$/.test(line) ? read(`${before}${marker}:`, offset) : undefined
    const found = asKey?.role === 'key' && !asKey.inFlow ? asKey : read(`${before}${marker}`, offset)
    const open = found?.quote ? found.start - 1 : -1
    const lineEnd = open < 0 ? -1 : before.indexOf('\n', open)
    if (lineEnd < 0) return found
    // The quote was opened on an earlier line and never closed.
    before = `${before.slice(0, lineEnd - 1)}${found?.quote}${before.slice(lineEnd)}`
  }
  return undefined
}

function read(text: string, offset: number): Cursor | undefined {
  const documents = [...new Parser().parse(text)].filter((token) => token.type === 'document')
  const top = documents.at(-1)?.value
  if (!top) return undefined
  let token: CST.Token | null | undefined = top
  let path: (string | number)[] = []
  let inFlow = false
  let inItem = false
  for (;;) {
    if (!token) return undefined
    if (token.type === 'block-map' || token.type === 'flow-collection') {
      const isList = token.type === 'flow-collection' && token.start.source === '['
      inFlow ||= token.type === 'flow-collection'
      const items: readonly CST.CollectionItem[] = token.items
      const item = items.at(-1)
      if (!item) return undefined
      const key = scalarOf(item.key)
      const hasColon = item.sep?.some(({ type }) => type === 'map-value-ind') ?? false
      if (isList) {
        path = [...path, items.length - 1]
        token = item.value ?? item.key
        continue
      }
      if (!hasColon || key?.text.includes(marker)) {
        const word = key ?? scalarOf(item.value)
        if (!word?.text.includes(marker)) return undefined
        const written = items.slice(0, -1).flatMap((one) => scalarOf(one.key)?.text ?? [])
        return cursorAt(word, { role: 'key', path, written, inFlow, inItem }, offset)
      }
      if (key === undefined) return undefined
      path = [...path, key.text]
      inItem = false
      token = item.value
      continue
    }
    if (token.type === 'block-seq') {
      path = [...path, token.items.length - 1]
      inItem = true
      token = token.items.at(-1)?.value
      continue
    }
    const word = scalarOf(token)
    if (!word?.text.includes(marker)) return undefined
    return cursorAt(word, { role: 'value', path, written: [], inFlow, inItem }, offset)
  }
}

interface Word {
  text: string
  quote: Cursor['quote']
}

function scalarOf(token: CST.Token | null | undefined): Word | undefined {
  switch (token?.type) {
    case 'scalar':
      return { text: token.source, quote: '' }
    case 'double-quoted-scalar':
    case 'single-quoted-scalar':
      return { text: token.source.slice(1).replace(/["']$/, ''), quote: token.type === 'double-quoted-scalar' ? '"' : "'" }
    default:
      return undefined
  }
}

function cursorAt(word: Word, rest: Pick<Cursor, 'role' | 'path' | 'written' | 'inFlow' | 'inItem'>, offset: number): Cursor {
  const before = word.text.slice(0, word.text.indexOf(marker))
  return { ...rest, before, start: offset - before.length, quote: word.quote }
}

/** Returns the keys after the cursor of the mapping in which it stands: of its lines, or up to the end of its braces. */
export function keysAfter(text: string, offset: number, { inFlow }: Cursor): readonly string[] {
  if (inFlow) {
    const keys: string[] = []
    let depth = 0
    for (const { 0: sign } of text.slice(offset).matchAll(/"(?:[^"\\]|\\.)*"|'[^']*'|[{}[\]\n]|([\w-]+)(?=\s*:(?:\s|$))/g)) {
      if (sign === '{' || sign === '[') depth += 1
      else if (sign === '}' || sign === ']') depth -= 1
      else if (sign === '\n') break
      else if (depth === 0 && /^[\w-]+$/.test(sign)) keys.push(sign)
      if (depth < 0) break
    }
    return keys
  }
  const first = text.slice(text.lastIndexOf('\n', offset - 1) + 1)
  const indent = /^[\s-]*/.exec(first.split('\n')[0] ?? '')?.[0].length ?? 0
  const keys: string[] = []
  for (const line of first.split('\n').slice(1)) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    const here = /^ */.exec(line)?.[0].length ?? 0
    if (here < indent) break
    const key = here === indent ? /^([\w-]+):/.exec(line.slice(here))?.[1] : undefined
    if (key !== undefined) keys.push(key)
  }
  return keys
}
