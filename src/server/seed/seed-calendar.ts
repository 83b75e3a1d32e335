import { addDays } from '../../lib/dates.ts'

/**
 * The days of the demonstration. All are worked out from one: bookings stay past, current and coming whenever it is seeded, and the same
 * day always gives the same data. Days are yyyy-MM-dd.
 */
export interface SeedCalendar {
  today: string
  /** The year of today. */
  year: number
  /** The year of the summer for which bookings are open: from June on it is the next one. Its turns are always ahead. */
  summer: number
  /** The day so many days ago, at least one: what has happened happened before today. */
  ago(days: number): string
  ahead(days: number): string
  hasPassed(isoDate: string): boolean
}

export function createSeedCalendar(today: string): SeedCalendar {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  return {
    today,
    year,
    summer: month >= 6 ? year + 1 : year,
    ago: (days) => addDays(today, -days),
    ahead: (days) => addDays(today, days),
    hasPassed: (isoDate) => isoDate < today,
  }
}

/** The last 30 September before today and the first from today on: cluster vouchers end on it (section 2). */
export function clusterVoucherEnds({ today, year }: SeedCalendar): { last: string; next: string } {
  const isAhead = today <= `${year}-09-30`
  return { last: `${isAhead ? year - 1 : year}-09-30`, next: `${isAhead ? year : year + 1}-09-30` }
}

/** An instant of a day. The time is UTC and early enough to be the same day in Italy. */
export function seedInstant(isoDate: string, time: string): Date {
  return new Date(`${isoDate}T${time}:00Z`)
}
