import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate, isIsoDate, isMissingDay, parseDate } from '../../../src/core/lib/dates.ts'

const days = fc
  .date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

describe('the date field', () => {
  test('parses each date that it formats back to the same date', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(parseDate(formatDate(day))).toBe(day)
      }),
    )
  })

  test('parses dates with or without leading zeros, with any separator, and in ISO format', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('/', '-', '.', ' ', ' / '), fc.constantFrom('', ' '), (day, separator, around) => {
        const [year = '', month = '', dayOfMonth = ''] = day.split('-')
        expect(parseDate(`${around}${Number(dayOfMonth)}${separator}${Number(month)}${separator}${year}${around}`)).toBe(day)
        expect(parseDate(`${dayOfMonth}${month}${year}`)).toBe(day)
        expect(parseDate(`${day}T10:00:00Z`)).toBe(day)
      }),
    )
  })

  test('parses exactly the dates that the calendar has', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
        (year, month, day) => {
          const [y, m, d] = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')]
          const instant = new Date(`${y}-01-01T00:00:00Z`)
          instant.setUTCMonth(month - 1, day)
          const exists = instant.toISOString().slice(0, 10) === `${y}-${m}-${d}`
          expect(isIsoDate(`${y}-${m}-${d}`)).toBe(exists)
          expect(parseDate(`${day}/${month}/${y}`)).toBe(exists ? `${y}-${m}-${d}` : undefined)
        },
      ),
    )
  })

  test.each(['', '14', '14/05', '14/05/81', '5/14/1981', '31/02/2010', '14051981x', '1981-5', 'ieri', '14/05-1981/1'])(
    'does not parse %j',
    (typed) => {
      expect(parseDate(typed)).toBeUndefined()
    },
  )

  test('tells a day that does not exist from text that is no complete date', () => {
    for (const typed of ['31/02/2020', '29/2/2023', '31-04-2020', '01.13.2020', '00/01/2020', '31022020', '2020-02-31']) {
      expect(isMissingDay(typed), typed).toBe(true)
    }
    for (const typed of ['', '14', '14/05', '14/05/81', 'ieri', '29/02/2024', '2020-02-28', undefined]) {
      expect(isMissingDay(typed), String(typed)).toBe(false)
    }
  })

  test('shows an incomplete date as typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        fc.pre(!isIsoDate(typed))
        expect(formatDate(typed)).toBe(typed)
      }),
    )
  })
})
