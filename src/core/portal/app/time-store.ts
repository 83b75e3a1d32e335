/**
 * The time of expressions: moves at midnight in the portal's time zone and at each instant of the catalogue's schedule.
 *
 * In between it stands still, so that the passing of a second renders nothing.
 */
import { createStore } from '../../lib/create-store.ts'
import { addDays } from '../../lib/dates.ts'
import { findStartOfDay } from '../../lib/zoned-time.ts'
import type { CatalogueModel } from '../../model/catalogue-model.ts'
import { type Clock, type TimeRoots, timeRoots } from '../renderer/scope/clock.ts'

export interface TimeStore {
  roots(): TimeRoots
  /** Returns the time with which the page began, which is the server's for a page that it rendered. */
  rootsAtFirst(): TimeRoots
  subscribe(listener: () => void): () => void
  /** Compares with the clock now, and again at the next turn. Call it when the page is shown again: browsers throttle the timers of hidden tabs. */
  check(): void
}

/** Longest timer, so that a changed system clock or a replaced catalogue is noticed. */
const longestWaitMs = 60 * 60_000

/**
 * @param catalogue called at each check, as the catalogue can be replaced; its instants are in order
 * @param first the instant at which the page was rendered elsewhere, by another clock; by default it is now
 */
export function createTimeStore(clock: Clock, catalogue: () => Pick<CatalogueModel, 'schedule' | 'region'>, first?: string): TimeStore {
  const rootsAtFirst = timeRoots(first === undefined ? clock : { now: () => new Date(first) }, catalogue().region)
  const times = createStore(rootsAtFirst)
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = situation(rootsAtFirst)

  /** Key of the date and the number of scheduled instants that have passed. */
  function situation({ now, today }: TimeRoots): string {
    return `${today} ${catalogue().schedule.filter((instant) => Date.parse(instant) <= Date.parse(now)).length}`
  }
  function nextMs({ now, today }: TimeRoots): number {
    const { schedule, region } = catalogue()
    const midnight = findStartOfDay(addDays(today, 1), region.timeZone)
    const coming = [...schedule, ...(midnight === undefined ? [] : [midnight])].map((instant) => Date.parse(instant) - Date.parse(now))
    return Math.min(longestWaitMs, ...coming.filter((ms) => ms > 0))
  }
  function check() {
    const roots = timeRoots(clock, catalogue().region)
    clearTimeout(timer)
    timer = setTimeout(check, nextMs(roots))
    const present = situation(roots)
    if (present === last) return
    last = present
    times.set(roots)
  }
  return {
    roots: times.get,
    rootsAtFirst: () => rootsAtFirst,
    subscribe: times.subscribe,
    check,
  }
}
