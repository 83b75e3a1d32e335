/** What a change of the catalogue means to people: words, properties, and pieces that were added, removed or moved. */
import { isDeepStrictEqual } from 'node:util'
import type { Shape } from '../../compiler/grammar/shape.ts'
import { keysOf } from '../../compiler/language/constructs.ts'
import { at, entriesOf, itemsOf, plainOf, type Source, textOf } from '../../compiler/read/source.ts'
import type { CatalogueChange } from '../studio-api.ts'
import { captionOf, readSource, shapeOfFile } from './describe-place.ts'

/** A value of a file before or after. */
interface Side {
  source: Source
  shape: Shape | undefined
}

type Found = Omit<CatalogueChange, 'file'>

/** Compares a file's texts; undefined stands for a file that was not there. Of a file that cannot be read, only that it changed is told. */
export function compareFile(file: string, before: string | undefined, after: string | undefined): readonly CatalogueChange[] {
  const shape = shapeOfFile(file)
  if (before === after) return []
  if (before === undefined || after === undefined) return [{ file, around: [], what: before === undefined ? 'added' : 'removed' }]
  const [old, now] = [readSource(file, before), readSource(file, after)]
  if (!old || !now) return [{ file, around: [], what: 'changed' }]
  return compare({ source: old, shape }, { source: now, shape }, []).map((change) => ({ file, ...change }))
}

const isSame = (a: Source, b: Source): boolean => isDeepStrictEqual(plainOf(a), plainOf(b))
const noShared = () => undefined

/** Shows a value in one line. */
const shown = (source: Source): string => {
  const value = plainOf(source)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function compare(old: Side, now: Side, around: readonly string[]): Found[] {
  if (isSame(old.source, now.source)) return []
  if (old.source.kind === 'list' && now.source.kind === 'list') return compareItems(old, now, around)
  if (old.source.kind === 'map' && now.source.kind === 'map') return compareKeys(old, now, around)
  return [{ around, what: 'changed', before: shown(old.source), after: shown(now.source) }]
}

function compareKeys(old: Side, now: Side, around: readonly string[]): Found[] {
  const names = [...new Set([...entriesOf(old.source), ...entriesOf(now.source)].map(({ name }) => name))]
  return names.flatMap((name): Found[] => {
    const [before, after] = [at(old.source, name), at(now.source, name)]
    const shape = innerShape(now.shape, name)
    if (before && after) return compare({ source: before, shape }, { source: after, shape }, [...around, name])
    if (after) return [{ around: [...around, name], what: 'added', after: shown(after) }]
    return before ? [{ around: [...around, name], what: 'removed', before: shown(before) }] : []
  })
}

function innerShape(shape: Shape | undefined, name: string): Shape | undefined {
  if (shape?.is === 'map') return shape.of
  return shape?.is === 'record' || shape?.is === 'kinds' ? keysOf(shape)[name]?.shape : undefined
}

/** Returns what stands under an item's kind, such as `table`; undefined for an item without one. */
function kindOf(item: Source): { name: string; value: Source } | undefined {
  const [only, another] = entriesOf(item)
  return only && !another && only.value.kind === 'map' ? only : undefined
}

/** The name by which an item is known on both sides: its kind, and its words or what it shows. */
function nameOf(item: Source): string {
  const kind = kindOf(item)
  const inner = kind?.value ?? item
  const caption = captionOf(inner, noShared) ?? textOf(item) ?? ''
  const short = caption.length > longestName ? `${caption.slice(0, longestName)}…` : caption
  return [kind?.name, short].filter(Boolean).join(' ')
}
const longestName = 48

/** Pairs the items of two lists: equal ones first, then those of one name, then those of one kind at the same place. */
function pairItems(old: readonly Source[], now: readonly Source[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  const free = new Set(old.keys())
  const pairBy = (fits: (before: number, after: number) => boolean) => {
    for (const after of now.keys()) {
      if (pairs.has(after)) continue
      const before = [...free].find((one) => fits(one, after))
      if (before === undefined) continue
      pairs.set(after, before)
      free.delete(before)
    }
  }
  const itemsAt = (before: number, after: number) => [old[before], now[after]] as [Source, Source]
  pairBy((before, after) => isSame(...itemsAt(before, after)))
  pairBy((before, after) => nameOf(itemsAt(before, after)[0]) === nameOf(itemsAt(before, after)[1]))
  pairBy((before, after) => before === after && entriesOf(old[before])[0]?.name === entriesOf(now[after])[0]?.name)
  return pairs
}

function compareItems(old: Side, now: Side, around: readonly string[]): Found[] {
  const [before, after] = [itemsOf(old.source), itemsOf(now.source)]
  const shape = now.shape?.is === 'list' ? now.shape.of : undefined
  const pairs = pairItems(before, after)
  const kept = [...pairs].sort(([a], [b]) => a - b).map(([, index]) => index)
  // The fewest that moved: those outside the longest run that kept its order.
  const steady = new Set(longestRising(kept))
  const gone = before.flatMap((item, index): Found[] =>
    [...pairs.values()].includes(index) ? [] : [{ around: [...around, nameOf(item)], what: 'removed', before: shown(item) }],
  )
  const present = after.flatMap((item, index): Found[] => {
    const from = pairs.get(index)
    const was = from === undefined ? undefined : before[from]
    if (from === undefined || !was) return [{ around: [...around, nameOf(item)], what: 'added', after: shown(item) }]
    const inside = compareItem(was, item, shape, [...around, nameOf(was)])
    return steady.has(from) ? inside : [{ around: [...around, nameOf(item)], what: 'moved' }, ...inside]
  })
  return [...gone, ...present]
}

/** Compares what stands under the kind, which the item's name says already. */
function compareItem(old: Source, now: Source, shape: Shape | undefined, around: readonly string[]): Found[] {
  const [before, after] = [kindOf(old), kindOf(now)]
  if (!before || before.name !== after?.name) return compare({ source: old, shape }, { source: now, shape }, around)
  const inner = innerShape(shape, before.name)
  return compare({ source: before.value, shape: inner }, { source: after.value, shape: inner }, around)
}

/** Returns a longest rising part of a row of different numbers. */
export function longestRising(row: readonly number[]): readonly number[] {
  const best = row.map((): readonly number[] => [])
  for (const [index, value] of row.entries()) {
    const before = best.slice(0, index).filter((run) => (run.at(-1) ?? 0) < value)
    best[index] = [...before.reduce((longest, run) => (run.length > longest.length ? run : longest), [] as readonly number[]), value]
  }
  return best.reduce((longest, run) => (run.length > longest.length ? run : longest), [] as readonly number[])
}
