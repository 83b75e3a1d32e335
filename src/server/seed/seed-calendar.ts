import { addDays } from '../../lib/dates.ts'

/**
 * The dates of the demonstration as yyyy-MM-dd, all derived from one.
 *
 * Bookings are past, current and upcoming whenever the database is seeded, and one date always gives the same data.
 */
export interface SeedCalendar {
  today: string
  year: number
  /** The year of the next summer open for booking, from June on that of the next year. Its turns are always upcoming. */
  summer: number
  /** Returns the date `days` ago; pass at least 1, so that it is before today. */
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

/** Returns the last and the next 30 September, when cluster vouchers expire (specification 2). */
export function clusterVoucherEnds({ today, year }: SeedCalendar): { last: string; next: string } {
  const isAhead = today <= `${year}-09-30`
  return { last: `${isAhead ? year - 1 : year}-09-30`, next: `${isAhead ? year : year + 1}-09-30` }
}

/** Returns an instant from a date and a UTC time, early enough to be the same date in Italy. */
export function seedInstant(isoDate: string, time: string): Date {
  return new Date(`${isoDate}T${time}:00Z`)
}
