/** A piece of YAML as it was written: its value and where it stands. What every later phase navigates. */
import type { Span } from '../diagnostics/diagnostic.ts'

export type Source = MapSource | ListSource | ScalarSource

interface Placed {
  span: Span
}
export interface MapSource extends Placed {
  kind: 'map'
  /** In the order written; a duplicate is reported and only the first is kept. */
  entries: ReadonlyMap<string, { key: ScalarSource; value: Source }>
}
export interface ListSource extends Placed {
  kind: 'list'
  items: readonly Source[]
}
export interface ScalarSource extends Placed {
  kind: 'scalar'
  value: string | number | boolean | null
  /** The text between the quotes stands at the same offsets as in the file: spans inside it are exact. */
  verbatim: boolean
  /** Width of the opening quote: 0 for bare words. */
  quote: number
}

/** The value under a key, where the source is a mapping that has it. */
export function at(source: Source | undefined, key: string): Source | undefined {
  return source?.kind === 'map' ? source.entries.get(key)?.value : undefined
}
/** Where the key itself stands; the whole mapping where it is absent. */
export function keySpan(source: Source, key: string): Span {
  return source.kind === 'map' ? (source.entries.get(key)?.key.span ?? source.span) : source.span
}
/** The text of a scalar; undefined for anything else. Numbers and booleans give their text. */
export function textOf(source: Source | undefined): string | undefined {
  return source?.kind === 'scalar' && source.value !== null ? String(source.value) : undefined
}
export function itemsOf(source: Source | undefined): readonly Source[] {
  return source?.kind === 'list' ? source.items : []
}
export function entriesOf(source: Source | undefined): readonly { name: string; key: ScalarSource; value: Source }[] {
  return source?.kind === 'map' ? [...source.entries].map(([name, { key, value }]) => ({ name, key, value })) : []
}
/** One name, or each of a list of names. */
export function namesOf(source: Source | undefined): readonly ScalarSource[] {
  if (source?.kind === 'scalar') return [source]
  return itemsOf(source).filter((item) => item.kind === 'scalar')
}
/** The value as plain data: constants that travel to the API. */
export function plainOf(source: Source): unknown {
  if (source.kind === 'scalar') return source.value
  if (source.kind === 'list') return source.items.map(plainOf)
  return Object.fromEntries(entriesOf(source).map(({ name, value }) => [name, plainOf(value)]))
}
/** The single key of a mapping of one kind: a block, a step. */
export function kindOf(source: Source): { name: string; key: ScalarSource; value: Source } | undefined {
  const all = entriesOf(source)
  return all.length === 1 ? all[0] : undefined
}
/** A span inside a scalar: offsets of its text, in the file. Where the text is not verbatim (escapes, folded lines), the whole scalar. */
export function within(source: ScalarSource, start: number, end: number): Span {
  if (!source.verbatim) return source.span
  const first = source.span.start + source.quote
  return { file: source.span.file, start: first + start, end: first + Math.max(end, start + 1) }
}
/** `{ when: … }` or `{ unless: … }` in the place of a value: what is given is whether these conditions hold. */
export function asksConditions(source: Source): boolean {
  const written = entriesOf(source)
  return written.length > 0 && written.every(({ name }) => name === 'when' || name === 'unless')
}
