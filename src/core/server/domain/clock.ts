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

/** Returns the date in Italy at an instant, as yyyy-MM-dd: the operator and its customers use Italian dates. */
export function romeDay(instant: Date): string {
  const hour = Math.floor(instant.getTime() / hourMs)
  const known = romeDayOfHour.get(hour)
  if (known !== undefined) return known
  const day = romeDayFormat.format(instant)
  if (romeDayOfHour.size >= maxCachedHours) romeDayOfHour.clear()
  romeDayOfHour.set(hour, day)
  return day
}

/** Caches dates by UTC hour: Italian time has had whole-hour offsets since 1893, so the date never changes within one. */
const romeDayOfHour = new Map<number, string>()
const hourMs = 60 * 60_000
/** Cache limit, a little over a year of hours: the dates of bookings are close together. */
const maxCachedHours = 10_000

const romeDayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', year: 'numeric', month: '2-digit', day: '2-digit' })
