/**
 * Reads JSON to a source tree without computing positions: a description of many megabytes has few lines that are reported.
 *
 * `JSON.parse` gives the values. A span is found when it is asked for, by scanning the text of the surrounding values, each once.
 */
import type { Diagnostics, Span } from '../diagnostics/diagnostic.ts'
import { reportUnreadable } from './encoding.ts'
import type { ListSource, MapSource, ScalarSource, Source } from './source.ts'
import { deepest, readYaml } from './yaml.ts'

/** Returns the tree of a file; undefined if it is empty or unreadable, which is reported. */
export function readJson(file: string, text: string, report: Diagnostics): Source | undefined {
  if (reportUnreadable(file, text, report)) return undefined
  const value = parsed(text)
  // JSON is YAML, whose reader tells what JSON.parse cannot: the place of a mistake, keys written twice, values too deep inside others.
  if (value === undefined || keysOf(value, 0) !== keysIn(text)) return readYaml(file, text, report)
  return sourceOf(value, new Root(file, text), 0)
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** Returns the number of keys of a value and all values inside it; NaN if they are nested too deep. */
function keysOf(value: Json, level: number): number {
  if (typeof value !== 'object' || value === null) return 0
  if (level >= deepest) return Number.NaN
  let count = 0
  if (Array.isArray(value)) for (const item of value) count += keysOf(item, level + 1)
  else for (const key in value) count += 1 + keysOf(value[key] ?? null, level + 1)
  return count
}

/** Returns the number of keys in a valid text. */
function keysIn(text: string): number {
  let count = 0
  for (let start = text.indexOf('"'); start >= 0; ) {
    const end = endOfString(text, start)
    if (text[afterBlanks(text, end)] === ':') count += 1
    start = text.indexOf('"', end)
  }
  return count
}

const colon = 58
const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

function afterBlanks(text: string, at: number): number {
  let next = at
  while (isBlank(text.charCodeAt(next))) next += 1
  return next
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text[end - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return end + 1
  }
}

function endOfValue(text: string, start: number): number {
  const first = text[start]
  if (first === '"') return endOfString(text, start)
  if (first !== '{' && first !== '[') return start + (/[,\]}\s]|$/.exec(text.slice(start, start + 400))?.index ?? 0)
  let open = 0
  for (let at = start; ; at += 1) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at) - 1
    else if (sign === '{' || sign === '[') open += 1
    else if (sign === '}' || sign === ']') open -= 1
    if (open === 0) return at + 1
  }
}

/** Start and end offsets of a value, and of its key in a mapping. */
interface Place {
  start: number
  end: number
  keyStart: number
  keyEnd: number
}

/** What a value stands in. */
interface Around {
  readonly root: Root
  /** Returns the place of the value at an index. */
  placeOf(index: number): Place
}

class Root implements Around {
  readonly file: string
  readonly text: string
  constructor(file: string, text: string) {
    this.file = file
    this.text = text
  }
  get root(): Root {
    return this
  }
  placeOf(): Place {
    const start = afterBlanks(this.text, 0)
    return { start, end: endOfValue(this.text, start), keyStart: start, keyEnd: start }
  }
}

function sourceOf(value: Json, around: Around, index: number): Source {
  if (Array.isArray(value)) return new JsonList(value, around, index)
  return typeof value === 'object' && value !== null ? new JsonMap(value, around, index) : new JsonScalar(value, around, index, false)
}

class JsonScalar implements ScalarSource {
  readonly kind = 'scalar'
  readonly value: ScalarSource['value']
  readonly #around: Around
  readonly #index: number
  readonly #isKey: boolean

  constructor(value: ScalarSource['value'], around: Around, index: number, isKey: boolean) {
    this.value = value
    this.#around = around
    this.#index = index
    this.#isKey = isKey
  }
  get span(): Span {
    const { start, end, keyStart, keyEnd } = this.#around.placeOf(this.#index)
    const { file } = this.#around.root
    return this.#isKey ? { file, start: keyStart, end: keyEnd } : { file, start, end }
  }
  get quote(): number {
    return typeof this.value === 'string' ? 1 : 0
  }
  get verbatim(): boolean {
    const { start, end } = this.span
    return typeof this.value !== 'string' || this.#around.root.text.slice(start + 1, end - 1) === this.value
  }
}

/** A list or a mapping. */
abstract class JsonHolder implements Around {
  readonly #around: Around
  readonly #index: number
  #places: readonly Place[] | undefined

  constructor(around: Around, index: number) {
    this.#around = around
    this.#index = index
  }
  get root(): Root {
    return this.#around.root
  }
  get span(): Span {
    const { start, end } = this.#around.placeOf(this.#index)
    return { file: this.root.file, start, end }
  }
  placeOf(index: number): Place {
    this.#places ??= this.inOrder(this.#placesInText())
    return this.#places[index] ?? { start: 0, end: 0, keyStart: 0, keyEnd: 0 }
  }

  /** Returns places, which are those of the text, in the order of the values. */
  protected abstract inOrder(places: readonly Place[]): readonly Place[]

  #placesInText(): Place[] {
    const { text } = this.root
    const places: Place[] = []
    const { start, end } = this.span
    for (let next = afterBlanks(text, start + 1); next < end - 1; ) {
      const keyStart = next
      let keyEnd = next
      if (text[start] === '{') {
        keyEnd = endOfString(text, next)
        next = afterBlanks(text, keyEnd)
        if (text.charCodeAt(next) === colon) next = afterBlanks(text, next + 1)
      }
      const valueEnd = endOfValue(text, next)
      places.push({ start: next, end: valueEnd, keyStart, keyEnd })
      next = afterBlanks(text, valueEnd)
      if (text[next] === ',') next = afterBlanks(text, next + 1)
    }
    return places
  }
}

class JsonList extends JsonHolder implements ListSource {
  readonly kind = 'list'
  readonly plain: Json[]
  #items: readonly Source[] | undefined

  constructor(plain: Json[], around: Around, index: number) {
    super(around, index)
    this.plain = plain
  }
  get items(): readonly Source[] {
    this.#items ??= this.plain.map((item, index) => sourceOf(item, this, index))
    return this.#items
  }
  protected inOrder(places: readonly Place[]): readonly Place[] {
    return places
  }
}

class JsonMap extends JsonHolder implements MapSource {
  readonly kind = 'map'
  readonly plain: { [key: string]: Json }
  #entries: MapSource['entries'] | undefined

  constructor(plain: { [key: string]: Json }, around: Around, index: number) {
    super(around, index)
    this.plain = plain
  }
  get entries(): MapSource['entries'] {
    this.#entries ??= new Map(
      Object.entries(this.plain).map(([name, value], index) => [
        name,
        { key: new JsonScalar(name, this, index, true), value: sourceOf(value, this, index) },
      ]),
    )
    return this.#entries
  }
  /** JavaScript puts keys such as 200 first. */
  protected inOrder(places: readonly Place[]): readonly Place[] {
    const byName = new Map(places.map((place) => [JSON.parse(this.root.text.slice(place.keyStart, place.keyEnd)) as string, place]))
    return Object.keys(this.plain).flatMap((name) => byName.get(name) ?? [])
  }
}
