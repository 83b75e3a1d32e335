/**
 * Reads a YAML file of figures by a table of its keys.
 *
 * The table is the only description of the file: the start of the server, `npm run check` and the editor's JSON Schema derive from it.
 */
import { isMap, isScalar, type Node, parseDocument } from 'yaml'

/** One figure: its notation and its meaning. */
export class Figure<Value> {
  readonly meaning: string
  readonly notation: Notation<Value>

  constructor(meaning: string, notation: Notation<Value>) {
    this.meaning = meaning
    this.notation = notation
  }
}

interface Notation<Value> {
  /** Returns undefined when the value is not allowed. `text` is the scalar as written in the file. */
  parse(text: string): Value | undefined
  allowed: string
  /** Replaces an invalid value, so that the rest of the file is checked too. */
  fallback: Value
  /** The notation as JSON Schema. */
  schema: Readonly<Record<string, unknown>>
}

/** Figures and sections by key. */
export interface FigureTable {
  readonly [key: string]: Figure<unknown> | FigureTable
}

export type FiguresOf<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends Figure<infer Value> ? Value : FiguresOf<Table[Key]>
}

/** A mistake in the file. */
export interface FigureMistake {
  /** Offsets into the text, the end exclusive. */
  start: number
  end: number
  message: string
  /** What is allowed instead, as the rest of the sentence. */
  cure: string
  /** An unknown key, and the keys that exist. */
  unknownKey?: { written: string; allowed: readonly string[] }
}

/** Parses the text of a file. The figures are usable only without mistakes. */
export function readFigures<Table extends FigureTable>(
  text: string,
  table: Table,
): { figures: FiguresOf<Table>; mistakes: readonly FigureMistake[]; isYaml: boolean } {
  const document = parseDocument(text, { uniqueKeys: true, prettyErrors: false })
  const mistakes: FigureMistake[] = document.errors.map(({ pos: [start, end], message }) => ({ start, end, message, cure: '' }))
  const isYaml = mistakes.length === 0
  const figures = readSection(isYaml ? document.contents : undefined, '', table, mistakes) as FiguresOf<Table>
  return { figures, mistakes, isYaml }
}

/** Reads a mapping. A node is undefined when its absence was reported, or is that of its parent. */
function readSection(node: Node | null | undefined, path: string, table: FigureTable, mistakes: FigureMistake[]): unknown {
  const found = node === undefined ? {} : readKeys(node, path, table, mistakes)
  return Object.fromEntries(
    Object.entries(table).map(([key, inner]) => {
      const place = path === '' ? key : `${path}.${key}`
      const value = Object.hasOwn(found, key) ? found[key] : undefined
      return [key, inner instanceof Figure ? readFigure(value, place, inner, mistakes) : readSection(value, place, inner, mistakes)]
    }),
  )
}

/** Returns the values of a mapping by key, and reports missing and unknown keys. */
function readKeys(node: Node | null, path: string, table: FigureTable, mistakes: FigureMistake[]): Record<string, Node | null> {
  const name = path === '' ? 'The file' : path
  const keys = Object.keys(table)
  const [start = 0, end = 1] = node?.range ?? []
  if (!isMap(node)) {
    mistakes.push({ start, end, message: `${name} is no mapping`, cure: `it has the keys ${keys.join(', ')}` })
    return {}
  }
  const found: Record<string, Node | null> = {}
  let isMisspelled = false
  for (const { key, value } of node.items) {
    const written = isScalar(key) ? String(key.value) : ''
    if (Object.hasOwn(table, written)) found[written] = value as Node | null
    else {
      isMisspelled = true
      const [from = start, to = end] = (key as Node).range ?? []
      const message = `${name} has no key ${JSON.stringify(written)}`
      mistakes.push({ start: from, end: to, message, cure: `it has ${keys.join(', ')}`, unknownKey: { written, allowed: keys } })
    }
  }
  // An unknown key may be the misspelled missing one.
  const missing = isMisspelled ? [] : keys.filter((key) => !Object.hasOwn(found, key))
  for (const key of missing) {
    const inner = table[key]
    const cure =
      inner instanceof Figure ? `its value is ${inner.notation.allowed}` : `it has the keys ${Object.keys(inner ?? {}).join(', ')}`
    mistakes.push({ start, end: start + 1, message: `${name} lacks the key ${key}`, cure })
  }
  return found
}

function readFigure(node: Node | null | undefined, path: string, { notation }: Figure<unknown>, mistakes: FigureMistake[]): unknown {
  if (node === undefined) return notation.fallback
  const text = isScalar(node) ? (node.source ?? String(node.value)) : undefined
  const value = text === undefined ? undefined : notation.parse(text)
  if (value !== undefined) return value
  const [start = 0, end = 1] = node?.range ?? []
  const written = text === undefined || text === '' ? 'empty' : JSON.stringify(text)
  mistakes.push({ start, end, message: `${path} is ${written}`, cure: `allowed is ${notation.allowed}` })
  return notation.fallback
}

/** Returns the JSON Schema of a file, of draft 07, which YAML language servers support. */
export function schemaOfFigures(title: string, table: FigureTable): object {
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, ...schemaOfSection(table) }
}

function schemaOfSection(table: FigureTable): object {
  const properties = Object.entries(table).map(([key, inner]) => [
    key,
    inner instanceof Figure ? { ...inner.notation.schema, description: inner.meaning } : schemaOfSection(inner),
  ])
  return { type: 'object', properties: Object.fromEntries(properties), required: Object.keys(table), additionalProperties: false }
}

/** Returns the keys of each mapping, and what each figure may be and means, by path. */
export function describeFigures(table: FigureTable): {
  keys: ReadonlyMap<string, readonly string[]>
  allowed: ReadonlyMap<string, string>
} {
  const keys = new Map<string, readonly string[]>()
  const allowed = new Map<string, string>()
  const visit = (section: FigureTable, path: string): void => {
    keys.set(path, Object.keys(section))
    for (const [key, inner] of Object.entries(section)) {
      const place = path === '' ? key : `${path}.${key}`
      if (inner instanceof Figure) allowed.set(place, `${inner.meaning} Allowed is ${inner.notation.allowed}.`)
      else visit(inner, place)
    }
  }
  visit(table, '')
  return { keys, allowed }
}
