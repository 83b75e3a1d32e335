import type { Day } from '../../../../demonstration/types.ts'
import { addDays } from '../../../core/lib/dates.ts'

/**
 * The dates of the demonstration as yyyy-MM-dd, all derived from one.
 *
 * Bookings are past, current and upcoming whenever the database is seeded, and one date always gives the same data.
 */
export interface SeedCalendar {
  today: string
  /** The calendar year. */
  year: number
  /** The year of the next summer open for booking, from June on that of the next year. Its turns are always upcoming. */
  summer: number
  /** Returns the date of a day of the demonstration; a month and day without another year is of `year`, by default of the summer. */
  dateOf(day: Day, year?: number): string
  hasPassed(isoDate: string): boolean
}

export function createSeedCalendar(today: string): SeedCalendar {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  const summer = month >= 6 ? year + 1 : year
  /** The first such day from today on, moved by whole years. */
  const around = (monthDay: string, years: number) => `${year + years + (today <= `${year}-${monthDay}` ? 0 : 1)}-${monthDay}`
  return {
    today,
    year,
    summer,
    dateOf(day, base = summer) {
      if ('ago' in day) return addDays(today, -day.ago)
      if ('ahead' in day) return addDays(today, day.ahead)
      if ('on' in day) return `${base + day.years}-${day.on}`
      return 'next' in day ? around(day.next, 0) : around(day.last, -1)
    },
    hasPassed: (isoDate) => isoDate < today,
  }
}

/** Returns an instant from a date and a UTC time, early enough to be the same date in Italy. */
export function seedInstant(isoDate: string, time: string): Date {
  return new Date(`${isoDate}T${time}:00Z`)
}
