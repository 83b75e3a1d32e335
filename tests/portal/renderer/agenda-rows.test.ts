/** The rows of an agenda: for each entry, the items whose conditions hold and whose data have loaded. */
import { describe, expect, test } from 'vitest'
import type { AgendaItemModel, AgendaRowsModel, LoadModel, Scope } from '../../../src/core/model/catalogue-model.ts'
import { findAgendaRows } from '../../../src/core/portal/renderer/agenda/find-agenda-rows.ts'
import type { LoadStates } from '../../../src/core/portal/renderer/scope/scope-context.tsx'

interface Trip {
  id: number
  due: number
  people: readonly { name: string; expired: boolean }[]
}
const trips: readonly Trip[] = [
  { id: 1, due: 100, people: [{ name: 'Sofia', expired: true }] },
  { id: 2, due: 0, people: [] },
  {
    id: 3,
    due: 50,
    people: [
      { name: 'Luca', expired: false },
      { name: 'Ada', expired: true },
    ],
  },
]
const none = { kind: 'plain', parts: { it: [], en: [] }, dependencies: [] } as const
const item = (given: Pick<AgendaItemModel, 'when'> & Partial<AgendaItemModel>): AgendaItemModel => ({
  title: none,
  icon: 'due',
  tone: 'due',
  to: { kind: 'screen', screen: 'trips', params: {} },
  ...given,
})
const pay = item({ when: { dependencies: [], holds: ({ trip }: Scope) => (trip as Trip).due > 0 } })
const sign = item({ when: { dependencies: ['papers'], holds: ({ data }: Scope) => (data as { papers: number }).papers > 0 } })
const renew = item({
  each: { name: 'person', list: { dependencies: [], read: ({ trip }: Scope) => (trip as Trip).people }, sort: [] },
  when: { dependencies: [], holds: ({ person }: Scope) => (person as Trip['people'][number]).expired },
})
const ofAll = (...items: readonly AgendaItemModel[]): AgendaRowsModel => ({
  each: {
    name: 'trip',
    list: { dependencies: ['trips'], read: ({ data }: Scope) => (data as { trips: readonly Trip[] }).trips },
    sort: [],
  },
  given: {},
  items,
})
const find = (model: AgendaRowsModel, papers = 0, loads: LoadStates = {}) => findAgendaRows(model, { data: { trips, papers } }, loads)
const told = (rows: ReturnType<typeof find>['rows']) =>
  rows.map(({ item, scope }) => [item === pay ? 'pay' : item === sign ? 'sign' : 'renew', (scope.trip as Trip).id])

describe('the rows of an agenda', () => {
  test('are the items whose conditions hold, thing by thing', () => {
    expect(told(find(ofAll(pay, renew)).rows)).toEqual([
      ['pay', 1],
      ['renew', 1],
      ['pay', 3],
      ['renew', 3],
    ])
  })

  test('bind the item of the inner list', () => {
    expect(find(ofAll(renew)).rows.map(({ scope }) => (scope.person as { name: string }).name)).toEqual(['Sofia', 'Ada'])
  })

  test('have keys of their own', () => {
    const keys = find(ofAll(pay, sign, renew), 1).rows.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toHaveLength(7)
  })

  test('of one thing in scope need no list', () => {
    const [trip] = trips
    const { rows } = findAgendaRows({ given: {}, items: [pay, renew] }, { trip }, {})
    expect(rows).toHaveLength(2)
  })

  test('take what the agenda is about from loaded data', () => {
    const given = {
      trip: { kind: 'expression' as const, expression: { dependencies: ['one'], read: ({ data }: Scope) => (data as { one: Trip }).one } },
    }
    expect(findAgendaRows({ given, items: [pay] }, { data: { one: trips[0] } }, {}).rows).toHaveLength(1)
  })

  test('wait for their own data only', () => {
    const { rows, pending } = find(ofAll(pay, sign), 1, { papers: { status: 'pending' } })
    expect(told(rows)).toEqual([
      ['pay', 1],
      ['pay', 3],
    ])
    expect(pending).toBe(true)
  })

  test('leave out items whose data failed, and name the failure', () => {
    const failure = { load: { name: 'papers' } as LoadModel, error: new Error('500'), retry: () => undefined }
    const { rows, failures, pending } = find(ofAll(pay, sign), 1, { papers: { status: 'failed', failure } })
    expect(told(rows)).toEqual([
      ['pay', 1],
      ['pay', 3],
    ])
    expect(failures).toEqual([failure])
    expect(pending).toBe(false)
  })
})
