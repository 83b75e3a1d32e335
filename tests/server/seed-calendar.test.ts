import { expect, it } from 'vitest'
import type { Day } from '../../demonstration/types.ts'
import { createSeedCalendar } from '../../src/area-club/server/seed/seed-calendar.ts'

const dates: readonly (readonly [today: string, day: Day, date: string])[] = [
  ['2026-03-02', { ago: 2 }, '2026-02-28'],
  ['2026-12-30', { ahead: 3 }, '2027-01-02'],
  ['2026-05-31', { on: '06-28', years: 0 }, '2026-06-28'],
  ['2026-06-01', { on: '06-28', years: 0 }, '2027-06-28'],
  ['2026-06-01', { on: '05-14', years: -43 }, '1984-05-14'],
  ['2026-09-30', { next: '09-30' }, '2026-09-30'],
  ['2026-09-30', { last: '09-30' }, '2025-09-30'],
  ['2026-10-01', { next: '09-30' }, '2027-09-30'],
  ['2026-10-01', { last: '09-30' }, '2026-09-30'],
]

it.each(dates)('the seed calendar of %s dates %o as %s', (today, day, date) => {
  expect(createSeedCalendar(today).dateOf(day)).toBe(date)
})

it('the seed calendar dates a day relative to a given year', () => {
  expect(createSeedCalendar('2026-03-02').dateOf({ on: '03-14', years: -2 }, 2024)).toBe('2022-03-14')
})
