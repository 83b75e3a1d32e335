import { Refusal } from './refusal.ts'

export interface TurnLimits {
  /** How many tasks run at once. */
  running: number
  /** How many wait at most; the next one is refused at once. */
  waiting: number
  longestWaitMs: number
}

/** Runs tasks that take a scarce resource, a few at a time and in the order of their coming. */
export interface Turns {
  /** Runs a task in its turn. Throws the refusal `unavailable`, the task untouched, when too many wait or its turn does not come in time. */
  take<T>(task: () => Promise<T>): Promise<T>
}

export function createTurns({ running, waiting, longestWaitMs }: TurnLimits): Turns {
  let free = running
  const queue = new Set<() => void>()
  const busy = () => new Refusal('unavailable', { retryAfterSeconds: Math.ceil(longestWaitMs / 1000) })

  const waitForTurn = () =>
    new Promise<void>((resolve, reject) => {
      const leave = (end: () => void) => {
        clearTimeout(timer)
        queue.delete(start)
        end()
      }
      const start = () => leave(resolve)
      const timer = setTimeout(() => leave(() => reject(busy())), longestWaitMs)
      queue.add(start)
    })

  return {
    async take(task) {
      if (free > 0) free -= 1
      else if (queue.size < waiting) await waitForTurn()
      else throw busy()
      try {
        return await task()
      } finally {
        // A turn is passed on as it is: a newcomer cannot get before those who wait.
        const [next] = queue
        if (next === undefined) free += 1
        else next()
      }
    },
  }
}
