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

/** The day in Italy at that instant, as yyyy-MM-dd: the operator and its customers reckon days there. */
export function romeDay(instant: Date): string {
  return romeDayFormat.format(instant)
}

const romeDayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', year: 'numeric', month: '2-digit', day: '2-digit' })
