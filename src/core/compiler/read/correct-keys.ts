/** Corrects misspelled and wrongly indented keys: each is reported once, without a second diagnostic for a missing key. */
import type { Diagnostics } from '../diagnostics/diagnostic.ts'
import { nearestOf } from '../diagnostics/nearest.ts'
import type { Key, Shape } from '../grammar/shape.ts'
import type { MapSource, ScalarSource, Source } from './source.ts'

/** Returns an own property of a table. Inherited ones such as `constructor` are ignored. */
export const own = (table: Readonly<Record<string, Key>>, name: string): Key | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** Moves keys into the preceding key without a value if they are valid only inside it, and reports their indentation. */
export function reparentKeys(source: MapSource, keys: Readonly<Record<string, Key>>, report: Diagnostics): void {
  const entries: MapEntries = new Map()
  let outer: { name: string; entry: MapEntry; inside: MapEntries } | undefined
  for (const [name, entry] of source.entries) {
    const known = own(keys, name)
    if (outer && !known && nearestOf(name, Object.keys(keys)) === undefined) {
      if (outer.inside.size === 0)
        report.report('CAT101', entry.key.span, `"${name}" stands below "${outer.name}" and not inside it: indent it deeper`)
      outer.inside.set(name, entry)
      const first = [...outer.inside.values()][0]?.key.span ?? entry.key.span
      const value: MapSource = { kind: 'map', span: { ...first, end: entry.value.span.end }, entries: outer.inside }
      entries.set(outer.name, { key: outer.entry.key, value })
      continue
    }
    entries.set(name, entry)
    const empty = entry.value.kind === 'scalar' && entry.value.value === null && known && holdsKeys.includes(known.shape.is)
    outer = empty ? { name, entry, inside: new Map() } : undefined
  }
  source.entries = entries
}
type MapEntry = { key: ScalarSource; value: Source }
type MapEntries = Map<string, MapEntry>
/** Shapes of values that have keys of their own. */
const holdsKeys: readonly Shape['is'][] = ['record', 'map', 'text', 'inputs', 'kinds']

/** Reads the value of a misspelled key as that of the nearest unused key, and reports the key. */
export function correctKeys(
  source: MapSource,
  allowed: readonly string[],
  accepts: (name: string, value: Source) => boolean = () => true,
): void {
  const entries = new Map(source.entries)
  for (const [name, entry] of source.entries) {
    if (allowed.includes(name)) continue
    const free = allowed.filter((key) => !entries.has(key))
    const meant = nearestOf(name, free)
    if (meant === undefined || !accepts(meant, entry.value)) continue
    entries.delete(name)
    entries.set(meant, entry)
  }
  source.entries = entries
}
