/** The only way in which time enters the server: every rule that asks for the time is given one. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that reads `start` at the moment it is made and runs at the ordinary pace from there (setting CLOCK). */
export function clockFrom(start: Date): Clock {
  const offsetMs = start.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offsetMs) }
}

/** Returns the instant `ms` milliseconds before `now`, as ISO 8601 text in UTC, to be compared with a column of the database. */
export function instantBefore(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString()
}

/** The day in Italy at that instant, as yyyy-MM-dd: the operator and its customers reckon days there. */
export function romeDay(instant: Date): string {
  const hour = Math.floor(instant.getTime() / hourMs)
  const known = romeDayOfHour.get(hour)
  if (known !== undefined) return known
  const day = romeDayFormat.format(instant)
  if (romeDayOfHour.size >= mostHours) romeDayOfHour.clear()
  romeDayOfHour.set(hour, day)
  return day
}

/** Italy's clocks have been whole hours from UTC since 1893, so that no day there begins within an hour: one answer holds for all of it. */
const romeDayOfHour = new Map<number, string>()
const hourMs = 60 * 60_000
/** The hours of a year: what bookings hold lies near the present. */
const mostHours = 10_000

const romeDayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', year: 'numeric', month: '2-digit', day: '2-digit' })
