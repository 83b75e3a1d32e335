/** Expands a list into one scope per item: `each`, then `where`, then `sort`, then groups. Pure. */

import type { Region } from '../../../lib/region.ts'
import { findDate } from '../../../lib/show-date.ts'
import type { EachModel, GroupModel, Scope, SortModel } from '../../../model/catalogue-model.ts'
import { type Comparable, compareValues } from './compare-values.ts'

/** The scope of one item, with a stable key. */
export interface ItemScope {
  key: string
  scope: Scope
}

export interface GroupScope {
  key: string
  /** Binds `group`, `items` and `count`, for the heading. */
  scope: Scope
  /** Each binds `position` and `count` within the group. */
  items: readonly ItemScope[]
}

function idOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null || !('id' in item)) return undefined
  return typeof item.id === 'string' || typeof item.id === 'number' ? String(item.id) : undefined
}

/** Returns the ids of the items when all are present and distinct, otherwise their indexes. */
function keysOf(items: readonly unknown[]): string[] {
  const ids = items.map(idOf)
  return ids.every((id) => id !== undefined) && new Set(ids).size === ids.length ? ids.map(String) : items.map((_, index) => `#${index}`)
}

/** Sorts items by the rules. The sort is stable. */
export function sortScopes(items: readonly ItemScope[], sort: readonly SortModel[]): readonly ItemScope[] {
  if (sort.length === 0) return items
  const ranked = items.map((item) => ({ item, values: sort.map((rule) => rule.by.read(item.scope)) }))
  ranked.sort((a, b) => {
    for (const [index, rule] of sort.entries()) {
      const difference = compareValues(a.values[index], b.values[index], rule.order)
      if (difference !== 0) return difference
    }
    return 0
  })
  return ranked.map(({ item }) => item)
}

/** Binds `position` and `count` of items in their order. */
export function numbered(items: readonly ItemScope[]): readonly ItemScope[] {
  return items.map((item, index) => ({ key: item.key, scope: { ...item.scope, position: index + 1, count: items.length } }))
}

/** Returns one scope per item, filtered and sorted. A missing list has no items. */
export function eachScopes(each: EachModel, scope: Scope): readonly ItemScope[] {
  const list = each.list.read(scope) ?? []
  const keys = keysOf(list)
  const items = list.map((item, index) => ({ key: keys[index] ?? `#${index}`, scope: { ...scope, [each.name]: item } }))
  const kept = each.where ? items.filter((item) => each.where?.holds(item.scope)) : items
  return numbered(sortScopes(kept, each.sort))
}

/** Truncates a date key to the unit. A year is a number, so that it compares with `year(now)`; a month is `2026-06`; a day is a date. */
function unitOf(key: Comparable | undefined, unit: GroupModel['unit'], timeZone: string): Comparable | undefined {
  if (unit === undefined || typeof key !== 'string') return key
  const day = findDate(key, timeZone)
  if (day === undefined) return key
  return unit === 'year' ? Number(day.slice(0, 4)) : unit === 'month' ? day.slice(0, 7) : day
}

/** Groups items by key and keeps their order. Items without a key form a group without `group`, the last one when groups are sorted. */
export function groupScopes(
  group: GroupModel,
  { name }: Pick<EachModel, 'name'>,
  items: readonly ItemScope[],
  outer: Scope,
  { timeZone }: Region,
): readonly GroupScope[] {
  const groups = new Map<Comparable | undefined, ItemScope[]>()
  for (const item of items) {
    const key = unitOf(group.key.read(item.scope) ?? undefined, group.unit, timeZone)
    const members = groups.get(key)
    if (members) members.push(item)
    else groups.set(key, [item])
  }
  const entries = [...groups]
  const { order } = group
  if (order !== 'as-given') entries.sort(([a], [b]) => compareValues(a, b, order))
  return entries.map(([key, members]) => ({
    key: String(key),
    scope: {
      ...outer,
      ...(key === undefined ? {} : { group: key }),
      items: members.map(({ scope }) => scope[name]),
      count: members.length,
    },
    items: numbered(members),
  }))
}

/** Returns the key of the group that a value belongs to. */
export function findGroupOf(
  value: string | number | boolean | undefined,
  { unit }: GroupModel,
  groups: readonly GroupScope[],
  { timeZone }: Region,
): string | undefined {
  if (value === undefined) return undefined
  const key = String(unitOf(value, unit, timeZone))
  return groups.find((group) => group.key === key)?.key
}

/** Returns the group that `open: current` opens: that of the current period, otherwise the first. */
export function findCurrentGroup(groups: readonly GroupScope[], today: string): string | undefined {
  return (groups.find(({ scope }) => String(scope.group) === today.slice(0, String(scope.group).length)) ?? groups[0])?.key
}
