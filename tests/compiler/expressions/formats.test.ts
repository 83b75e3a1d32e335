import { expect, it } from 'vitest'
import type { Type } from '../../../src/core/compiler/expressions/index.ts'
import {
  boolean,
  date,
  dateTime,
  defaultFormat,
  formatAccepts,
  formatsOf,
  integer,
  listOf,
  literalType,
  plainText,
  present,
  unknown,
} from '../../../src/core/compiler/expressions/index.ts'
import { formats } from '../../../src/core/model/vocabulary.ts'
import { slotOfSchema } from './sample.ts'

const status = slotOfSchema('PracticeStatus').type
const kind = slotOfSchema('ServiceSnapshot').type
const unnamed = kind.kind === 'record' ? (kind.fields.get('kind')?.type ?? unknown) : unknown

it.each<[string, Type, string | undefined, readonly string[]]>([
  ['a text', plainText, 'text', ['text', 'upper-case', 'code', 'phone']],
  ['an e-mail address', { kind: 'string', format: 'email' }, 'text', ['text']],
  ['markup', { kind: 'string', format: 'html' }, undefined, []],
  ['a password', { kind: 'string', format: 'password' }, undefined, []],
  ['a whole number', integer(), 'number', ['text', 'code', 'number']],
  ['a year', integer('year'), 'text', ['text', 'code', 'number']],
  ['an amount', integer('cents'), 'currency', ['currency']],
  ['a size', integer('bytes'), 'file-size', ['file-size']],
  ['a delay', integer('ms'), undefined, []],
  ['a number', { kind: 'number' }, 'number', ['number']],
  ['a date', date, 'date', ['date', 'month', 'day-month']],
  ['a moment', dateTime, 'date-time', ['date', 'date-time', 'time', 'month', 'day-month']],
  ['yes or no', boolean, 'yes-no', ['yes-no', 'label']],
  ['a named code', status, 'label', ['label', 'badge', 'meaning']],
  ['a code without a name, hence without labels', unnamed, undefined, []],
  ['literals of the expression', literalType('SI', 'NO'), 'text', ['text', 'upper-case', 'code']],
  ['a list', listOf(present(plainText)), undefined, []],
  ['a record', slotOfSchema('Practice').type, undefined, []],
])('%s has the formats of its type: %#', (_, type, byDefault, all) => {
  expect(defaultFormat(type)).toBe(byDefault)
  expect(formatsOf(type)).toEqual(all)
})

it('accepts every format for the unknown type of a reported mistake', () => {
  expect(formats.every((format) => formatAccepts(format, unknown))).toBe(true)
})
