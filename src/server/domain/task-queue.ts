import { Refusal } from './refusal.ts'

export interface TaskQueueLimits {
  /** How many tasks run concurrently. */
  running: number
  /** Queue length; a task beyond it is refused at once. */
  waiting: number
  longestWaitMs: number
}

/** A FIFO queue with limited concurrency, for tasks that need a scarce resource. */
export interface TaskQueue {
  /** Runs a task in its turn. Throws the refusal `unavailable`, without running it, when the queue is full or the wait too long. */
  run<T>(task: () => Promise<T>): Promise<T>
}

export function createTaskQueue({ running, waiting, longestWaitMs }: TaskQueueLimits): TaskQueue {
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
    async run(task) {
      if (free > 0) free -= 1
      else if (queue.size < waiting) await waitForTurn()
      else throw busy()
      try {
        return await task()
      } finally {
        // The slot is handed to the next in the queue directly, so that a new task cannot overtake it.
        const [next] = queue
        if (next === undefined) free += 1
        else next()
      }
    },
  }
}
