import { expect, it, describe as suite } from 'vitest'
import type { Type } from '../../../src/core/compiler/expressions/index.ts'
import {
  assignable,
  boolean,
  comparable,
  date,
  dateTime,
  fits,
  integer,
  join,
  listOf,
  literalType,
  optional,
  ordered,
  plainText,
  present,
  recordOf,
  unknown,
} from '../../../src/core/compiler/expressions/index.ts'
import { slotOfSchema } from './sample.ts'

const text = (format: 'html' | 'uri' | 'email'): Type => ({ kind: 'string', format })
const status = slotOfSchema('PracticeStatus').type
const practiceType = slotOfSchema('PracticeType').type
const practice = slotOfSchema('Practice').type
const preview = slotOfSchema('EditPreview').type
const done = slotOfSchema('PreviewDone').type
const number: Type = { kind: 'number' }

suite('assignability of types', () => {
  it.each<[string, Type, Type, boolean]>([
    ['a type and itself', integer('cents'), integer('cents'), true],
    ['an amount as a whole number', integer('cents'), integer(), false],
    ['a year as an amount', integer('year'), integer('cents'), false],
    ['a year as a whole number', integer('year'), integer(), true],
    ['a year as a number', integer('year'), number, true],
    ['a whole number as a year', integer(), integer('year'), false],
    ['a whole number as a number', integer(), number, true],
    ['an amount as a number', integer('cents'), number, false],
    ['a number literal as an amount', literalType(100), integer('cents'), false],
    ['zero as an amount', literalType(0), integer('cents'), true],
    ['a fraction literal as a whole number', literalType(1.5), integer(), false],
    ['a fraction literal as a number', literalType(1.5), number, true],
    ['a code of the API as an amount', practiceType, integer('cents'), false],
    ['a code of the API as a whole number', practiceType, integer(), true],
    ['an e-mail address as a text', text('email'), plainText, true],
    ['a text as an e-mail address', plainText, text('email'), false],
    ['markup as a text', text('html'), plainText, false],
    ['a date as a text', date, plainText, false],
    ['a text as a date', plainText, date, false],
    ['a date as a moment', date, dateTime, false],
    ['a code as a text', status, plainText, true],
    ['a listed literal as a code', literalType('opzionato'), status, true],
    ['another literal as a code', literalType('confermatoo'), status, false],
    ['an open enum as a closed one', status, literalType('opzionato', 'confermato', 'annullato', 'concluso'), false],
    ['a variant as the union', done, preview, true],
    ['the union as one variant', preview, done, false],
    ['a recursive record as itself', practice, practice, true],
    [
      'a record as one with fewer properties',
      recordOf([
        ['a', present(plainText)],
        ['b', present(boolean)],
      ]),
      recordOf([['a', present(plainText)]]),
      true,
    ],
    ['a record without a required property', recordOf([]), recordOf([['a', present(plainText)]]), false],
    ['a record without an optional property', recordOf([]), recordOf([['a', optional(present(plainText))]]), true],
    ['a list of literals as a list of texts', listOf(present(literalType('a'))), listOf(present(plainText)), true],
    ['a list of optional items as one of required items', listOf(optional(present(plainText))), listOf(present(plainText)), false],
    ['an unknown type, after an earlier error', unknown, date, true],
  ])('%s: %#', (_, from, to, answer) => {
    expect(assignable(from, to)).toBe(answer)
  })

  it('compares two different recursive records once', () => {
    const tree = (name: string): Type => {
      const fields = new Map([['id', present(integer())]])
      const type: Type = { kind: 'record', name, source: `#/${name}`, fields }
      fields.set('parent', optional(present(type)))
      return type
    }
    expect(assignable(tree('A'), tree('B'))).toBe(true)
  })
})

it('rejects an optional type where a value is required', () => {
  expect(fits(optional(present(boolean)), present(boolean))).toBe(false)
  expect(fits(optional(present(boolean)), optional(present(boolean)))).toBe(true)
  expect(fits({ type: { kind: 'null' }, missing: true }, present(boolean))).toBe(false)
})

it.each<[Type, Type, Type]>([
  [literalType('a'), literalType('b'), literalType('a', 'b')],
  [integer(), number, number],
  [literalType(0), integer('cents'), integer('cents')],
  [text('email'), text('uri'), plainText],
  [text('html'), plainText, unknown],
  [integer('cents'), integer('year'), unknown],
  [{ kind: 'null' }, date, date],
  [unknown, plainText, unknown],
  [literalType('a'), unknown, unknown],
  [listOf(present(unknown)), listOf(present(date)), listOf(present(date))],
])('joins two types in their least common supertype: %#', (a, b, joined) => {
  expect(join(a, b)).toEqual(joined)
})

it('compares values of comparable types only, and no records', () => {
  expect(comparable(status, literalType('opzionato'))).toBe(true)
  expect(comparable(status, literalType('confermatoo'))).toBe(false)
  expect(comparable(date, dateTime)).toBe(false)
  expect(comparable(integer('cents'), integer('ms'))).toBe(false)
  expect(comparable(practice, practice)).toBe(false)
})

it('orders numbers and dates, but not texts or codes', () => {
  expect([integer('cents'), number, date, dateTime, literalType(3)].every(ordered)).toBe(true)
  expect([plainText, status, practiceType, boolean, practice].some(ordered)).toBe(false)
})
