import { describe, expect, it } from 'vitest'
import {
  checkExpression,
  type Environment,
  emitExpression,
  integer,
  listOf,
  type NamedValue,
  narrow,
  noFacts,
  optional,
  plainText,
  present,
  recordOf,
  type Slot,
  unknown,
} from '../../../src/core/compiler/expressions/index.ts'

const booking = recordOf(
  [
    ['balance', present(integer('cents'))],
    ['note', optional(present(plainText))],
  ],
  'Booking',
)
const bookings = present(listOf(present(booking)))
const scope = (names: readonly (readonly [string, Slot])[], values: ReadonlyMap<string, NamedValue>): Environment => ({
  names: new Map([
    ...names,
    [
      'values',
      present(
        recordOf(
          [...values.keys()].map((name) => [name, present(unknown)]),
          'values',
        ),
      ),
    ],
  ]),
  facts: noFacts,
  permissions: new Map(),
  region: { timeZone: 'Europe/Rome', currency: 'EUR' },
  values,
})
/** Returns a value as its definition gives it. */
function value(text: string, about: readonly (readonly [string, Slot])[], others: ReadonlyMap<string, NamedValue> = new Map()): NamedValue {
  const { checked } = checkExpression(text, scope(about, others), { position: 'value' })
  if (!checked) throw new Error(text)
  return { about: new Map(about), node: checked.node }
}
const doubled = value('booking.balance + booking.balance', [['booking', present(booking)]])
const values = new Map([
  ['doubled', doubled],
  ['shouted', value("booking.note + '!'", [['booking', present(booking)]])],
  ['total', value('sum(bookings.map(booking, booking.balance))', [['bookings', bookings]])],
  ['halfway', value('values.doubled - booking.balance', [['booking', present(booking)]], new Map([['doubled', doubled]]))],
])
const here = scope([['booking', present(booking)]], values)
const withLoads = scope(
  [
    ['booking', present(booking)],
    ['data', present(recordOf([['bookings', bookings]]))],
  ],
  values,
)
const emitted = (text: string, environment: Environment) => {
  const { checked, problems } = checkExpression(text, environment, { position: 'value' })
  return checked ? emitExpression(checked, (name) => `s.${name}`).code : problems.map(({ code, message }) => `${code}: ${message}`)
}

describe('A named value', () => {
  it('is emitted as its expression, with the type of it', () => {
    expect(emitted('values.doubled > 1 EUR', here)).toBe(emitted('booking.balance + booking.balance > 1 EUR', here))
    expect(checkExpression('values.doubled', here, { position: 'value' }).checked?.slot.type).toEqual(integer('cents'))
  })

  it('reads other values', () => {
    expect(emitted('values.halfway', here)).toBe(emitted('booking.balance + booking.balance - booking.balance', here))
  })

  it('is about the item that a list binds', () => {
    expect(emitted('bookings.map(booking, values.doubled)', scope([['bookings', bookings]], values))).toBe(
      's.bookings.map(($booking) => ($booking.balance + $booking.balance))',
    )
  })

  it('is about a load where no name in scope is called so, and waits for it', () => {
    const { checked } = checkExpression('values.total', withLoads, { position: 'value' })
    expect([...(checked?.dependencies ?? [])]).toEqual(['bookings'])
  })

  it('names its items differently where their name means something else', () => {
    expect(emitted('values.total', withLoads)).toBe('sum(s.data.bookings.map(($booking_) => $booking_.balance))')
  })

  it('may be missing where its data may be, and is not where a condition excludes that', () => {
    const known = narrow(here, { ...noFacts, present: new Set(['booking/note']) })
    const needed = (environment: Environment) => checkExpression('values.shouted', environment, { position: 'needed' }).problems
    expect(needed(known)).toEqual([])
    expect(needed(here).map(({ code, message, hint }) => [code, message, hint])).toEqual([
      [
        'may-be-missing',
        '"booking.note" may be missing, and here something must stand',
        'Guard it with a condition that asks has(booking.note), or write orElse(booking.note, otherwise). The value "shouted" reads it.',
      ],
    ])
  })

  it('is recorded as used', () => {
    const { checked } = checkExpression('values.doubled - values.halfway', here, { position: 'value' })
    expect(checked?.values.map(({ name, nameSpan }) => [name, nameSpan])).toEqual([
      ['doubled', [7, 14]],
      ['halfway', [24, 31]],
    ])
  })

  it.each([
    ['values.doubled', scope([], values), 'value-about: The value "doubled" is about booking (Booking), which is not in scope here'],
    [
      'values.doubled',
      scope([['booking', present(plainText)]], values),
      'value-about: The value "doubled" is about booking (Booking), which is not in scope here',
    ],
    ['values.tripled', here, 'unknown-property: Values has no property "tripled"'],
    [
      Array.from({ length: 200 }, () => 'values.doubled').join(' + '),
      here,
      'not-in-language: With the values that it reads, this expression is too long',
    ],
  ])('reports %.30s', (text, environment, report) => {
    expect(emitted(text, environment)).toEqual([report])
  })
})
