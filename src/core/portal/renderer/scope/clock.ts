/**
 * The only source of the current time in the browser. Tests inject a fixed clock.
 */
import { findRomeDate } from '../../../lib/show-date.ts'

export interface Clock {
  now(): Date
}

export const browserClock: Clock = { now: () => new Date() }

/** `now` (an instant) and `today` (a calendar date in Italy) of expressions. Both are ISO strings, like dates of the API. */
export interface TimeRoots {
  now: string
  today: string
}

export function timeRoots(clock: Clock): TimeRoots {
  const now = clock.now().toISOString()
  return { now, today: findRomeDate(now) ?? now.slice(0, 10) }
}
