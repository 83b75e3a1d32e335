import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestLog } from './log.ts'

/**
 * How long a task waits before it begins. The embedded database works in this very thread: a task that began at once would hold up the
 * answer that was not to wait for it.
 */
const startAfterMs = 100

/** Work that an answer must not wait for, because its time would tell something (S7). Shutdown waits for it. */
export interface Background {
  run(log: RequestLog, what: string, task: () => Promise<void>): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

export function createBackground(): Background {
  const running = new Set<Promise<void>>()
  return {
    run: (log, what, task) => {
      const work = sleep(startAfterMs)
        .then(task)
        .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
        .finally(() => running.delete(work))
      running.add(work)
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
