import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, weekday, weeksOfMonth } from '../../../src/portal/fields/calendar-days.ts'

const days = fc
  .date({ min: new Date('0300-01-01T00:00:00Z'), max: new Date('9800-12-31T00:00:00Z'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

test('days go forth and back', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -40000, max: 40000 }), (day, count) => {
      expect(addDays(addDays(day, count), -count)).toBe(day)
      expect(weekday(addDays(day, count))).toBe((((weekday(day) + count) % 7) + 7) % 7)
    }),
  )
})

test('a month on is the same day, or the last of a shorter month', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -1000, max: 1000 }), (day, count) => {
      const there = addMonths(day, count)
      const months = (isoDate: string) => Number(isoDate.slice(0, 4)) * 12 + Number(isoDate.slice(5, 7))
      expect(months(there) - months(day)).toBe(count)
      if (there.slice(8) !== day.slice(8)) expect(addDays(there, 1).slice(8)).toBe('01')
    }),
  )
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
  expect(addMonths('2023-01-31', 1)).toBe('2023-02-28')
})

test('a sheet holds each day of its month once, under its weekday', () => {
  fc.assert(
    fc.property(days, (day) => {
      const weeks = weeksOfMonth(day)
      const listed = weeks.flat().filter((each) => each !== undefined)
      expect(listed[0]).toBe(`${day.slice(0, 7)}-01`)
      expect(new Set(listed.map((each) => each.slice(0, 7)))).toEqual(new Set([day.slice(0, 7)]))
      expect(listed).toContain(day)
      expect(addDays(listed.at(-1) ?? '', 1).slice(8)).toBe('01')
      for (const week of weeks) {
        week.forEach((each, place) => {
          if (each !== undefined) expect(weekday(each)).toBe(place)
        })
      }
    }),
  )
})

test('a step beyond the years that an ISO date can tell stays where it was', () => {
  expect([addDays('9999-12-31', 1), addDays('0000-01-01', -1), addMonths('9999-12-31', 1), addMonths('0000-01-31', -1)]).toEqual([
    '9999-12-31',
    '0000-01-01',
    '9999-12-31',
    '0000-01-31',
  ])
})
