/** The source tree of a YAML file: values with their spans. All later phases navigate it. */
import type { Span } from '../diagnostics/diagnostic.ts'

export type Source = MapSource | ListSource | ScalarSource

interface Placed {
  readonly span: Span
}
export interface MapSource extends Placed {
  kind: 'map'
  /** The mapping as plain data, where it is known. */
  plain?: unknown
  /** In source order; of duplicate keys, which are reported, the first. The value of a misspelled key is kept under its nearest key. */
  entries: ReadonlyMap<string, { key: ScalarSource; value: Source }>
}
export interface ListSource extends Placed {
  kind: 'list'
  /** The list as plain data, where it is known. */
  plain?: unknown
  items: readonly Source[]
}
export interface ScalarSource extends Placed {
  kind: 'scalar'
  value: string | number | boolean | null
  /** The value equals the source text between the quotes, so offsets in it map to offsets in the file. */
  verbatim: boolean
  /** Length of the opening quote; 0 for an unquoted scalar. */
  quote: number
}

/** Returns the value of a key, or undefined. */
export function at(source: Source | undefined, key: string): Source | undefined {
  return source?.kind === 'map' ? source.entries.get(key)?.value : undefined
}
/** Returns the span of a key, or of the whole mapping if the key is absent. */
export function keySpan(source: Source, key: string): Span {
  return source.kind === 'map' ? (source.entries.get(key)?.key.span ?? source.span) : source.span
}
/** Returns a scalar as a string; undefined for null and any other source. */
export function textOf(source: Source | undefined): string | undefined {
  return source?.kind === 'scalar' && source.value !== null ? String(source.value) : undefined
}
export function itemsOf(source: Source | undefined): readonly Source[] {
  return source?.kind === 'list' ? source.items : []
}
export function entriesOf(source: Source | undefined): readonly { name: string; key: ScalarSource; value: Source }[] {
  return source?.kind === 'map' ? [...source.entries].map(([name, { key, value }]) => ({ name, key, value })) : []
}
/** Returns the scalars of a list, or a single scalar. */
export function namesOf(source: Source | undefined): readonly ScalarSource[] {
  if (source?.kind === 'scalar') return [source]
  return itemsOf(source).filter((item) => item.kind === 'scalar')
}
/** Returns a mapping with other entries at the same place. */
export function withEntries(source: MapSource, entries: MapSource['entries']): MapSource {
  return {
    kind: 'map',
    entries,
    get span() {
      return source.span
    },
  }
}
/** Returns a list with other items at the same place. */
export function withItems(source: ListSource, items: readonly Source[]): ListSource {
  return {
    kind: 'list',
    items,
    get span() {
      return source.span
    },
  }
}
/** Returns the value as plain data. */
export function plainOf(source: Source): unknown {
  if (source.kind === 'scalar') return source.value
  if (source.plain !== undefined) return source.plain
  if (source.kind === 'list') return source.items.map(plainOf)
  return Object.fromEntries(entriesOf(source).map(({ name, value }) => [name, plainOf(value)]))
}
/** Returns the name under `name`, by which a block places a definition. */
export function nameOf(source: Source): ScalarSource | undefined {
  const name = at(source, 'name')
  return name?.kind === 'scalar' ? name : undefined
}
/** Returns the single entry of a mapping, such as a block or a step; undefined for any other source. */
export function kindOf(source: Source): { name: string; key: ScalarSource; value: Source } | undefined {
  const all = entriesOf(source)
  return all.length === 1 ? all[0] : undefined
}
/** Maps offsets in a scalar's value to a span in the file. The whole scalar if it is not verbatim (escapes, folded lines). */
export function within(source: ScalarSource, start: number, end: number): Span {
  if (!source.verbatim) return source.span
  const first = source.span.start + source.quote
  return { file: source.span.file, start: first + start, end: first + Math.max(end, start + 1) }
}
/** Returns whether a source is `{ when: … }` or `{ unless: … }`. Such an input is true where the conditions hold. */
export function asksConditions(source: Source): boolean {
  const written = entriesOf(source)
  return written.length > 0 && written.every(({ name }) => name === 'when' || name === 'unless')
}

/** Describes a value for diagnostics: `a list`, `the text "…"`. */
export function describe(source: Source): string {
  if (source.kind === 'map') return 'a mapping'
  if (source.kind === 'list') return 'a list'
  if (source.value === null) return 'nothing'
  return typeof source.value === 'string'
    ? `the text "${source.value.length > 40 ? `${source.value.slice(0, 40)}…` : source.value}"`
    : `the value ${String(source.value)}`
}
