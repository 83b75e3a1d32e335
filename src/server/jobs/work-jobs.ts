import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { countJobs } from './count-jobs.ts'
import { createJobRunner, type JobHandlers, type JobLoad } from './handle-jobs.ts'
import type { OpenedJobs } from './open-jobs.ts'
import { type JobQueue, jobQueues, queues } from './queues.ts'

export interface WorkingJobs {
  load(): JobLoad
  /** Takes no more jobs and waits for those under way, for `patienceMs` at most; others, or the next start, run what is left. */
  stop(patienceMs: number): Promise<void>
}

export interface WorkSettings {
  opened: OpenedJobs
  database: Database
  /** Whether no other process can have the database open, so that every job that is under way is one of a process that was killed. */
  isAlone: boolean
  handlers: JobHandlers
  logger: Logger
}

const batchSize = 4
/** A notification wakes the workers at once. This is how soon they see what is to be tried again, or what they were not told of. */
const pollSeconds = 5
const watchEveryMs = 60_000

/** Starts the workers and schedules of this process. */
export async function workJobs({ opened: { boss }, database, isAlone, handlers, logger }: WorkSettings): Promise<WorkingJobs> {
  const runner = createJobRunner(handlers, logger)
  if (isAlone) await takeUpInterrupted(database, (queue) => boss.supervise(queue))
  const options = {
    batchSize,
    burstWhenBatchFull: true,
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
  } as const
  for (const queue of jobQueues) {
    await boss.work(queue, options, (batch: JobWithMetadata[]) => runner.run(queue, batch))
    const { schedule } = queues[queue]
    if (schedule !== undefined) await boss.schedule(queue, schedule, {})
  }
  const watch = watchDeadLetters(database, logger)
  return {
    load: runner.load,
    stop: async (patienceMs) => {
      clearInterval(watch)
      const patience = new AbortController()
      const idle = Promise.all(jobQueues.map((queue) => boss.offWork(queue, { wait: true })))
      await Promise.race([idle, sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => {})])
      patience.abort()
    },
  }
}

/** Ends the attempts that a killed process has left, instead of waiting for their heartbeats to be missed. Each counts as a failed one. */
async function takeUpInterrupted(database: Database, supervise: (queue: JobQueue) => Promise<void>): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update jobs.job set heartbeat_on = now() - interval '1 day' where state = 'active'`.execute(database)
  if (numAffectedRows === 0n) return
  // A pass of the killed process may have been a moment ago.
  await sql`update jobs.queue set monitor_claim_on = null, monitor_on = null`.execute(database)
  for (const queue of jobQueues) await supervise(queue)
}

/** Logs when there are more dead letters than before, also those of jobs whose process was killed in each attempt. */
function watchDeadLetters(database: Database, logger: Logger): NodeJS.Timeout {
  const seen = new Map<JobQueue, number>()
  const look = async () => {
    for (const { queue, dead } of await countJobs(database)) {
      if (dead > (seen.get(queue) ?? 0)) logger.error({ queue, dead }, 'dead letters wait for an operator')
      seen.set(queue, dead)
    }
  }
  const lookQuietly = () => void look().catch(() => {})
  lookQuietly()
  return setInterval(lookQuietly, watchEveryMs).unref()
}
