import { expect, it } from 'vitest'
import { findRomeInstant } from '../../src/core/lib/rome-time.ts'

it.each([
  ['2026-12-20', '08:30', '2026-12-20T07:30:00.000Z'],
  ['2026-07-20', '08:30', '2026-07-20T06:30:00.000Z'],
  ['2026-07-20', '00:00', '2026-07-19T22:00:00.000Z'],
  ['2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
  ['2026-10-25', '01:59', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
])('finds the instant of %s %s in Italy', (day, time, instant) => expect(findRomeInstant(day, time)).toBe(instant))

it('takes the first of two instants when the clocks go back', () => {
  expect(findRomeInstant('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z')
})

it.each([
  ['2027-03-28', '02:30'],
  ['2027-02-30', '08:30'],
  ['2026-12-20', '24:00'],
  ['2026-12-20', '8:30'],
])('finds no instant for %s %s, which does not exist in Italy', (day, time) => expect(findRomeInstant(day, time)).toBeUndefined())
