import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GroupModel } from '../../../src/core/model/catalogue-model.ts'
import { compareValues } from '../../../src/core/portal/renderer/scope/compare-values.ts'
import { eachScopes, findCurrentGroup, groupScopes } from '../../../src/core/portal/renderer/scope/repeat.ts'
import { readText } from '../../../src/core/portal/renderer/text/read-text.ts'
import { at, each, holds, value } from './model-builders.ts'
import { catalogue } from './page/tiny-catalogue.ts'

const region = { timeZone: 'Europe/Rome', currency: 'EUR' }

const item = fc.record({
  id: fc.nat(),
  size: fc.option(fc.integer({ min: 0, max: 5 })),
  kept: fc.boolean(),
  day: fc.constantFrom<string>('2024-05-01', '2025-12-31', '2026-01-01'),
})
const items = fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 20 })
const byYear: GroupModel = { key: at('trip.day'), unit: 'year', order: 'descending', title: value('group') }
const tripOf = (scope: Readonly<Record<string, unknown>>) => scope.trip as { id: number; size: number | null; kept: boolean; day: string }

describe('each', () => {
  test('keeps exactly the items whose condition holds, numbers them from one, and does not change the outer scope', () => {
    fc.assert(
      fc.property(items, (trips) => {
        const scope = Object.freeze({ data: { trips }, other: 1 })
        const scopes = eachScopes(each('trip', 'data.trips', { where: holds('trip.kept') }), scope)
        expect(scopes.map(({ scope: inner }) => tripOf(inner).id)).toEqual(trips.filter(({ kept }) => kept).map(({ id }) => id))
        expect(scopes.map(({ scope: inner }) => inner.position)).toEqual(scopes.map((_, index) => index + 1))
        expect(scopes.every(({ scope: inner }) => inner.count === scopes.length && inner.other === 1)).toBe(true)
      }),
    )
  })

  test('sorts as declared, with missing values last in either order, and is stable', () => {
    fc.assert(
      fc.property(items, fc.constantFrom('ascending' as const, 'descending' as const), (trips, order) => {
        const sorted = eachScopes(each('trip', 'data.trips', { sort: [{ by: at('trip.size'), order }] }), { data: { trips } }).map(
          ({ scope }) => tripOf(scope),
        )
        expect(new Set(sorted)).toEqual(new Set(trips))
        for (const [index, right] of sorted.entries()) {
          const left = sorted[index - 1]
          if (!left) continue
          if (left.size === null) expect(right.size).toBeNull()
          else if (right.size !== null) expect(order === 'ascending' ? left.size <= right.size : left.size >= right.size).toBe(true)
          if (left.size === right.size) expect(trips.indexOf(left)).toBeLessThan(trips.indexOf(right))
        }
      }),
    )
  })

  test('gives an item the same key in any order', () => {
    fc.assert(
      fc.property(items, (trips) => {
        const keys = (list: typeof trips) =>
          Object.fromEntries(
            eachScopes(each('trip', 'data.trips'), { data: { trips: list } }).map(({ key, scope }) => [tripOf(scope).id, key]),
          )
        expect(keys([...trips].reverse())).toEqual(keys(trips))
      }),
    )
  })

  test('gives items without an id, or with a duplicate one, unique keys', () => {
    const keys = eachScopes(each('trip', 'trips'), { trips: [{ id: 1 }, { id: 1 }, 'x', null] }).map(({ key }) => key)
    expect(new Set(keys).size).toBe(4)
  })

  test('returns no items for a missing list', () => {
    expect(eachScopes(each('trip', 'data.trips'), {})).toEqual([])
  })
})

describe('groups', () => {
  test('contain every item once, one group per key, in order, with their own counts', () => {
    fc.assert(
      fc.property(items, (trips) => {
        const scope = { data: { trips } }
        const groups = groupScopes(byYear, { name: 'trip' }, eachScopes(each('trip', 'data.trips'), scope), scope, region)
        const years = groups.map(({ scope: inner }) => inner.group)
        expect(years).toEqual([...new Set(trips.map(({ day }) => Number(day.slice(0, 4))))].sort((a, b) => b - a))
        expect(groups.flatMap((group) => group.items.map(({ scope: inner }) => tripOf(inner).id)).sort()).toEqual(
          trips.map(({ id }) => id).sort(),
        )
        for (const group of groups) {
          expect(group.scope.count).toBe(group.items.length)
          expect(group.items.map(({ scope: inner }) => inner.position)).toEqual(group.items.map((_, index) => index + 1))
          expect(group.items.every(({ scope: inner }) => Number(tripOf(inner).day.slice(0, 4)) === group.scope.group)).toBe(true)
        }
      }),
    )
  })

  test('assign an instant to its day in Italy', () => {
    const scope = { data: { trips: [{ day: '2025-12-31T23:30:00Z' }] } }
    expect(
      groupScopes(byYear, { name: 'trip' }, eachScopes(each('trip', 'data.trips'), scope), scope, region).map(
        ({ scope: inner }) => inner.group,
      ),
    ).toEqual([2026])
  })

  test('have a month as heading with name and year, and a day as a date', () => {
    const scope = { data: { trips: [{ day: '2026-07-04' }, { day: '2026-07-18' }, { day: '2026-08-01' }] } }
    const headings = (unit: 'month' | 'day', format: 'month' | 'date') => {
      const group: GroupModel = { key: at('trip.day'), unit, order: 'as-given', title: value('group', format) }
      return groupScopes(group, { name: 'trip' }, eachScopes(each('trip', 'data.trips'), scope), scope, region).map(({ scope: inner }) =>
        readText(group.title, inner, { language: 'it', texts: catalogue.texts, region }),
      )
    }
    expect(headings('month', 'month')).toEqual(['luglio 2026', 'agosto 2026'])
    expect(headings('day', 'date')).toEqual(['04/07/2026', '18/07/2026', '01/08/2026'])
  })

  test('have the group of this year as current one, or else the first', () => {
    const scope = { data: { trips: [{ day: '2027-01-01' }, { day: '2026-01-01' }] } }
    const groups = groupScopes(byYear, { name: 'trip' }, eachScopes(each('trip', 'data.trips'), scope), scope, region)
    expect(findCurrentGroup(groups, '2026-06-15')).toBe('2026')
    expect(findCurrentGroup(groups, '2030-06-15')).toBe('2027')
    expect(findCurrentGroup([], '2030-06-15')).toBeUndefined()
  })
})

test('compares values by meaning: texts in Italian order, numbers in texts by size, instants by time', () => {
  const sorted = (values: string[]) => [...values].sort((a, b) => compareValues(a, b, 'ascending'))
  expect(sorted(['zeta', 'Èlite', 'abete'])).toEqual(['abete', 'Èlite', 'zeta'])
  expect(sorted(['Turno 10', 'Turno 9'])).toEqual(['Turno 9', 'Turno 10'])
  expect(sorted(['2026-01-01T10:00:00+01:00', '2026-01-01T09:30:00Z'])).toEqual(['2026-01-01T10:00:00+01:00', '2026-01-01T09:30:00Z'])
})
