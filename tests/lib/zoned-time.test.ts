import { describe, expect, it } from 'vitest'
import { findInstant, findStartOfDay } from '../../src/core/lib/zoned-time.ts'

it.each([
  ['2026-12-20', '08:30', 'Europe/Rome', '2026-12-20T07:30:00.000Z'],
  ['2026-07-20', '08:30', 'Europe/Rome', '2026-07-20T06:30:00.000Z'],
  ['2026-07-20', '00:00', 'Europe/Rome', '2026-07-19T22:00:00.000Z'],
  ['2027-03-28', '01:59', 'Europe/Rome', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28', '03:00', 'Europe/Rome', '2027-03-28T01:00:00.000Z'],
  ['2026-10-25', '01:59', 'Europe/Rome', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25', '03:00', 'Europe/Rome', '2026-10-25T02:00:00.000Z'],
  ['2026-07-20', '08:30', 'UTC', '2026-07-20T08:30:00.000Z'],
  ['2026-07-20', '08:30', 'Asia/Kolkata', '2026-07-20T03:00:00.000Z'],
  ['2026-07-20', '08:30', 'Pacific/Kiritimati', '2026-07-19T18:30:00.000Z'],
  ['2026-07-20', '20:30', 'America/Los_Angeles', '2026-07-21T03:30:00.000Z'],
])('finds the instant of %s %s in %s', (day, time, zone, instant) => expect(findInstant(day, time, zone)).toBe(instant))

it.each([
  ['Europe/Rome', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
])('takes the first of two instants when the clocks of %s go back', (zone, day, time, instant) => {
  expect(findInstant(day, time, zone)).toBe(instant)
})

it.each([
  ['2027-03-28', '02:30', 'Europe/Rome'],
  ['2027-03-14', '02:30', 'America/New_York'],
  ['2027-02-30', '08:30', 'Europe/Rome'],
  ['2026-12-20', '24:00', 'Europe/Rome'],
  ['2026-12-20', '8:30', 'Europe/Rome'],
])('finds no instant for %s %s, which does not exist in %s', (day, time, zone) => expect(findInstant(day, time, zone)).toBeUndefined())

describe('The start of a day', () => {
  it('is midnight', () => expect(findStartOfDay('2026-07-20', 'Europe/Rome')).toBe('2026-07-19T22:00:00.000Z'))
  it('is one o’clock when the clocks go forward at midnight', () =>
    expect(findStartOfDay('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z'))
})
