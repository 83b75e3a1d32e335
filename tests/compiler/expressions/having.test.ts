import { describe, expect, it } from 'vitest'
import {
  checkExpression,
  date,
  dateTime,
  type Environment,
  emitExpression,
  integer,
  listOf,
  noFacts,
  optional,
  plainText,
  present,
  recordOf,
} from '../../../src/core/compiler/expressions/index.ts'

const practice = recordOf(
  [
    ['note', optional(present(plainText))],
    ['remainingAmount', present(integer('cents'))],
  ],
  'Practice',
)
const environment: Environment = {
  names: new Map([
    ['practices', present(listOf(present(practice)))],
    ['titles', present(listOf(present(plainText)))],
  ]),
  facts: noFacts,
  permissions: new Map(),
  region: { timeZone: 'Europe/Rome', currency: 'EUR' },
  conditions: new Map([
    ['practice-due', { about: 'practice', type: practice, holds: noFacts, readsNow: false, codeName: 'practiceDue' }],
    ['practice-soon', { about: 'practice', type: practice, holds: noFacts, readsNow: true, codeName: 'practiceSoon' }],
    [
      'practice-noted',
      {
        about: 'practice',
        type: practice,
        holds: { ...noFacts, present: new Set(['practice/note']) },
        readsNow: false,
        codeName: 'practiceNoted',
      },
    ],
  ]),
}
const check = (text: string, position: 'value' | 'condition' = 'value') => checkExpression(text, environment, { position })

describe('A list filtered by a named condition', () => {
  it('has the type of the list, and records the condition as used', () => {
    const { checked } = check("sum(practices.having('practice-due').map(one, one.remainingAmount))")
    expect(checked?.slot.type).toEqual(integer('cents'))
    expect([...(checked?.conditions ?? [])]).toEqual(['practice-due'])
  })

  it('is emitted as a call of the condition for each item', () => {
    const { checked } = check("size(practices.having('practice-due')) > 0", 'condition')
    if (!checked) throw new Error('not checked')
    expect(emitExpression(checked, (name) => `s.${name}`).code).toContain(
      's.practices.filter(($item) => conditions.practiceDue.holds({ practice: $item }))',
    )
  })

  it('narrows its items by the facts of the condition', () => {
    const text = (list: string) =>
      checkExpression(`${list}.map(one, one.note.contains('x'))`, environment, { position: 'value' }).checked?.slot.type
    expect(text("practices.having('practice-noted')")).toEqual(listOf(present({ kind: 'boolean' })))
    expect(text('practices')).toEqual(listOf(optional(present({ kind: 'boolean' }))))
  })

  it('gives the condition the day it asks for, and reads it', () => {
    const dated = { ...environment, names: new Map([...environment.names, ['now', present(dateTime)], ['today', present(date)]]) }
    const { checked } = checkExpression("practices.having('practice-soon')", dated, { position: 'value' })
    if (!checked) throw new Error('not checked')
    expect(emitExpression(checked, (name) => `s.${name}`).code).toBe(
      's.practices.filter(($item) => conditions.practiceSoon.holds({ practice: $item, now: s.now, today: s.today }))',
    )
    expect([...checked.names]).toEqual(['practices', 'now', 'today'])
  })

  it.each([
    ["practices.having('practice-soon')", 'unknown-condition', '"practice-soon" asks what day it is, which is not known here'],
    ["practices.having('practice-duee')", 'unknown-condition', 'There is no condition "practice-duee" about one thing alone'],
    ["titles.having('practice-due')", 'type-mismatch', '"practice-due" is about Practice, the items are a text'],
    ['practices.having(titles)', 'wrong-arguments', "This is written list.having('condition')"],
  ])('reports %s as %s', (text, code, message) => {
    expect(check(text).problems.map((problem) => [problem.code, problem.message])).toEqual([[code, message]])
  })
})
