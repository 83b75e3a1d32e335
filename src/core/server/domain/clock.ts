import { region } from '#generated/region.ts'

/** The source of time for every server rule, injected so that tests and the setting CLOCK can replace it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Returns a clock that starts at `start` and runs at normal speed (setting CLOCK). */
export function clockFrom(start: Date): Clock {
  const offsetMs = start.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offsetMs) }
}

/** Returns the instant `ms` milliseconds before `now` as ISO 8601 in UTC, as columns are read. */
export function instantBefore(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString()
}

/** Returns the date in the portal's time zone at an instant, as yyyy-MM-dd. */
export function localDay(instant: Date): string {
  const quarter = Math.floor(instant.getTime() / quarterMs)
  const known = dayOfQuarter.get(quarter)
  if (known !== undefined) return known
  const day = dayFormat.format(instant)
  if (dayOfQuarter.size >= maxCachedQuarters) dayOfQuarter.clear()
  dayOfQuarter.set(quarter, day)
  return day
}

/** Caches dates by a quarter of an hour: every offset of a zone is a multiple of it, so the date never changes within one. */
const dayOfQuarter = new Map<number, string>()
const quarterMs = 15 * 60_000
/** Cache limit, a little over a year of quarters: the dates of rows are close together. */
const maxCachedQuarters = 40_000

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: region.timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
