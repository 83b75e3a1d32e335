/**
 * When what is shown is judged again because time has passed: at each midnight in Italy, and when something that the catalogue schedules
 * begins or ends. In between time stands still, so that nothing is drawn anew for a second that changes nothing.
 */
import { createStore } from '../../lib/create-store.ts'
import { addDays } from '../../lib/dates.ts'
import { findRomeInstant } from '../../lib/rome-time.ts'
import { type Clock, timeRoots } from '../renderer/scope/clock.ts'

export interface TimeTurns {
  /** How often it has turned. */
  turn(): number
  subscribe(listener: () => void): () => void
  /** To be called when the page is looked at again: browsers throttle the timers of hidden tabs. */
  check(): void
}

/** The longest that is waited for at once: a clock that is set, and a catalogue that is saved, are seen by then. */
const longestWaitMs = 60 * 60_000

/** @param schedule instants in order; asked for each time, as a catalogue may be saved meanwhile. */
export function createTimeTurns(clock: Clock, schedule: () => readonly string[]): TimeTurns {
  const turns = createStore(0)
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = situation()

  /** The same as long as nothing begins or ends. */
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
  check()
  return {
    turn: turns.get,
    subscribe: turns.subscribe,
    check,
  }
}
