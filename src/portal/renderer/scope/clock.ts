/**
 * The one way in which time enters the browser's part of the portal. Tests hand the renderer a clock that stands still.
 */
import { findRomeDate } from '../../../lib/show-date.ts'

export interface Clock {
  now(): Date
}

export const browserClock: Clock = { now: () => new Date() }

/** What expressions read as `now` (an instant) and `today` (a calendar date in Italy), both as ISO texts like every date of the API. */
export function timeRoots(clock: Clock): { now: string; today: string } {
  const now = clock.now().toISOString()
  return { now, today: findRomeDate(now) ?? now.slice(0, 10) }
}
