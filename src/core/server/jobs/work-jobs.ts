import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { countJobs } from './count-jobs.ts'
import { createJobRunner, type JobHandlers, type JobLoad } from './handle-jobs.ts'
import type { OpenedJobs } from './open-jobs.ts'
import { type JobQueue, queueNames } from './queues.ts'

export interface WorkingJobs {
  load(): JobLoad
  /** Stops fetching jobs and waits up to `patienceMs` for running ones. The rest runs elsewhere or at the next start. */
  stop(patienceMs: number): Promise<void>
}

export interface WorkSettings {
  opened: OpenedJobs
  database: Database
  /** Whether no other process can use the database, so that every active job belongs to a killed process. */
  isAlone: boolean
  handlers: JobHandlers
  logger: Logger
}

const batchSize = 4
/** Notifications wake the workers at once; polling finds due retries and missed notifications. */
const pollSeconds = 5
const watchEveryMs = 60_000

/** Starts the workers and schedules of this process. */
export async function workJobs({ opened: { boss, queues }, database, isAlone, handlers, logger }: WorkSettings): Promise<WorkingJobs> {
  const names = queueNames(queues)
  const runner = createJobRunner(handlers, logger)
  if (isAlone) await failInterrupted(database, names, (queue) => boss.supervise(queue))
  const options = {
    batchSize,
    burstWhenBatchFull: true,
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: pollSeconds,
    notifyPollingIntervalSeconds: pollSeconds,
  } as const
  for (const queue of names) {
    await boss.work(queue, options, (batch: JobWithMetadata[]) => runner.run(queue, batch))
    const { schedule } = queues[queue]
    if (schedule !== undefined) await boss.schedule(queue, schedule, {})
  }
  const watch = watchDeadLetters(database, names, logger)
  return {
    load: runner.load,
    stop: async (patienceMs) => {
      clearInterval(watch)
      const patience = new AbortController()
      const idle = Promise.all(names.map((queue) => boss.offWork(queue, { wait: true })))
      await Promise.race([idle, sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => {})])
      patience.abort()
    },
  }
}

/** Fails the attempts of a killed process at once instead of waiting for their missed heartbeats. */
async function failInterrupted(
  database: Database,
  queues: readonly JobQueue[],
  supervise: (queue: JobQueue) => Promise<void>,
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update jobs.job set heartbeat_on = now() - interval '1 day' where state = 'active'`.execute(database)
  if (numAffectedRows === 0n) return
  // Clears the claim of the killed process, whose last supervision may be only a moment ago.
  await sql`update jobs.queue set monitor_claim_on = null, monitor_on = null`.execute(database)
  for (const queue of queues) await supervise(queue)
}

/** Logs when the number of dead letters has grown, including jobs whose process was killed in each attempt. */
function watchDeadLetters(database: Database, queues: readonly JobQueue[], logger: Logger): NodeJS.Timeout {
  const seen = new Map<JobQueue, number>()
  const check = async () => {
    for (const { queue, dead } of await countJobs(database, queues)) {
      if (dead > (seen.get(queue) ?? 0)) logger.error({ queue, dead }, 'dead letters wait for an operator')
      seen.set(queue, dead)
    }
  }
  const checkQuietly = () => void check().catch(() => {})
  checkQuietly()
  return setInterval(checkQuietly, watchEveryMs).unref()
}
