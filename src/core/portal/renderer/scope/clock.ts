/**
 * The only source of the current time in the browser. Tests inject a fixed clock.
 */
import type { Region } from '../../../lib/region.ts'
import { findDate } from '../../../lib/show-date.ts'

export interface Clock {
  now(): Date
}

export const browserClock: Clock = { now: () => new Date() }

/** `now` (an instant) and `today` (a calendar date in the portal's time zone) of expressions. Both are ISO strings, like dates of the API. */
export interface TimeRoots {
  now: string
  today: string
}

export function timeRoots(clock: Clock, { timeZone }: Region): TimeRoots {
  const now = clock.now().toISOString()
  return { now, today: findDate(now, timeZone) ?? now.slice(0, 10) }
}
