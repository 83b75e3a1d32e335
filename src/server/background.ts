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
  counts(): BackgroundCounts
}

export interface BackgroundCounts {
  /** Begun or about to begin. */
  waiting: number
  /** Since the start. */
  failed: number
  /** How long the oldest that has not ended has been there; 0 where there is none. */
  oldestMs: number
}

export function createBackground(): Background {
  /** With when each was handed over. */
  const running = new Map<Promise<void>, number>()
  let failed = 0
  return {
    run: (log, what, task) => {
      const work = sleep(startAfterMs)
        .then(task)
        .catch((error: unknown) => {
          failed += 1
          log.error({ err: error }, `${what} failed`)
        })
        .finally(() => running.delete(work))
      running.set(work, performance.now())
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running.keys())
    },
    counts: () => {
      const [firstMs] = running.values()
      return { waiting: running.size, failed, oldestMs: firstMs === undefined ? 0 : performance.now() - firstMs }
    },
  }
}
