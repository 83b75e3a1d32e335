import { Refusal } from './refusal.ts'

export interface TaskQueueLimits {
  /** How many tasks run concurrently. */
  running: number
  /** Queue length. Beyond it a task of the caller with the most waiting tasks is refused. */
  waiting: number
  longestWaitMs: number
}

/** A fair queue with limited concurrency, for tasks that need a scarce resource. Callers take turns; each one's tasks keep their order. */
export interface TaskQueue {
  /**
   * Runs a task in its turn. Without `caller`, all tasks are one caller's.
   *
   * Throws the refusal `unavailable`, without running it, when the wait is too long, or when the queue is full and no caller has more tasks in
   * it. One caller therefore cannot keep the others out, however many tasks it sends.
   */
  run<T>(task: () => Promise<T>, caller?: string): Promise<T>
}

interface WaitingTask {
  start(): void
  refuse(): void
}

export function createTaskQueue({ running, waiting, longestWaitMs }: TaskQueueLimits): TaskQueue {
  let free = running
  let count = 0
  /** The waiting tasks by caller, in the order of the callers' turns. */
  const tasksOf = new Map<string, Set<WaitingTask>>()
  const busy = () => new Refusal('unavailable', { retryAfterSeconds: Math.ceil(longestWaitMs / 1000) })

  const waitForTurn = (caller: string) =>
    new Promise<void>((resolve, reject) => {
      const tasks = tasksOf.get(caller) ?? new Set()
      const leave = (end: () => void) => {
        clearTimeout(timer)
        count -= 1
        tasks.delete(task)
        if (tasks.size === 0) tasksOf.delete(caller)
        end()
      }
      const task = { start: () => leave(resolve), refuse: () => leave(() => reject(busy())) }
      const timer = setTimeout(task.refuse, longestWaitMs)
      tasksOf.set(caller, tasks.add(task))
      count += 1
    })

  /** Refuses the last task of the caller with the most, if that is not this one. */
  const makeRoom = (caller: string) => {
    const most = [...tasksOf.values()].reduce((longest, tasks) => (tasks.size > longest.size ? tasks : longest), new Set<WaitingTask>())
    if ((tasksOf.get(caller)?.size ?? 0) + 1 >= most.size) throw busy()
    ;[...most].at(-1)?.refuse()
  }

  /** Hands a slot to the next in the queue directly, so that a new task cannot overtake it. */
  const handOn = () => {
    const [next] = tasksOf
    if (next === undefined) {
      free += 1
      return
    }
    const [caller, tasks] = next
    const [task] = tasks
    tasksOf.delete(caller)
    if (tasks.size > 1) tasksOf.set(caller, tasks)
    task?.start()
  }

  return {
    async run(task, caller = '') {
      if (free > 0) free -= 1
      else {
        if (count >= waiting) makeRoom(caller)
        await waitForTurn(caller)
      }
      try {
        return await task()
      } finally {
        handOn()
      }
    },
  }
}
