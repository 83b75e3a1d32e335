/**
 * Triggers a render at midnight in Italy and at each instant of the catalogue's schedule.
 *
 * In between the time of expressions does not move, so that the passing of a second renders nothing.
 */
import { createStore } from '../../lib/create-store.ts'
import { addDays } from '../../lib/dates.ts'
import { findRomeInstant } from '../../lib/rome-time.ts'
import { type Clock, timeRoots } from '../renderer/scope/clock.ts'

export interface TimeStore {
  /** Number of turns so far. */
  turn(): number
  subscribe(listener: () => void): () => void
  /** Compares with the clock now, and again at the next turn. Call it when the page is shown again: browsers throttle the timers of hidden tabs. */
  check(): void
}

/** Longest timer, so that a changed system clock or a replaced catalogue is noticed. */
const longestWaitMs = 60 * 60_000

/** @param schedule returns the instants in order; called at each check, as the catalogue can be replaced */
export function createTimeStore(clock: Clock, schedule: () => readonly string[]): TimeStore {
  const turns = createStore(0)
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = situation()

  /** Key of the current date and the number of scheduled instants that have passed. */
  function situation(): string {
    const nowMs = clock.now().getTime()
    return `${timeRoots(clock).today} ${schedule().filter((instant) => Date.parse(instant) <= nowMs).length}`
  }
  function nextMs(): number {
    const nowMs = clock.now().getTime()
    const midnight = findRomeInstant(addDays(timeRoots(clock).today, 1), '00:00')
    const coming = [...schedule(), ...(midnight === undefined ? [] : [midnight])].map((instant) => Date.parse(instant) - nowMs)
    return Math.min(longestWaitMs, ...coming.filter((ms) => ms > 0))
  }
  function check() {
    clearTimeout(timer)
    timer = setTimeout(check, nextMs())
    const present = situation()
    if (present === last) return
    last = present
    turns.set(turns.get() + 1)
  }
  return {
    turn: turns.get,
    subscribe: turns.subscribe,
    check,
  }
}
