import { setTimeout as sleep } from 'node:timers/promises'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { PermanentFailure } from '../domain/permanent-failure.ts'
import { describeFailure, type RequestLog } from '../logging/log.ts'
import type { JobQueue, JobQueues } from './queues.ts'

export interface Job<Queue extends JobQueue = JobQueue> {
  /** The same in every attempt, even after a dead letter is retried. */
  id: string
  payload: JobQueues[Queue]
  log: RequestLog
  /** Aborted when the server stops or another process has taken over the job. */
  signal: AbortSignal
}

/** Executes a job. May be called twice for one job, even concurrently in two processes. */
export type JobHandler<Queue extends JobQueue> = (job: Job<Queue>) => Promise<void>

export type JobHandlers = { readonly [Queue in JobQueue]: JobHandler<Queue> }

/** The state of this process's jobs. */
export interface JobLoad {
  running: number
  /** Failed attempts since the start. */
  failed: number
  /** Duration of the longest running attempt; 0 when there is none. */
  oldestMs: number
}

/** Executes the jobs that pg-boss fetches, one batch of a queue at a time. */
export interface JobRunner {
  run(queue: JobQueue, batch: readonly JobWithMetadata[]): Promise<JobResult[]>
  load(): JobLoad
}

/**
 * Delay before a batch starts.
 *
 * The embedded database runs in this thread: a job started at once would delay the response that must not depend on it (requirements S7).
 */
const startAfterMs = 100

export function createJobRunner(handlers: JobHandlers, logger: Logger, delayMs = startAfterMs): JobRunner {
  /** Running jobs with their start times. */
  const running = new Map<JobWithMetadata, number>()
  let failed = 0

  const runOne = async (queue: JobQueue, job: JobWithMetadata): Promise<JobResult> => {
    const id = job.sourceRootId ?? job.id
    const log = logger.child({ requestId: id, queue, attempt: job.retryCount + 1 })
    running.set(job, performance.now())
    try {
      await (handlers[queue] as JobHandler<JobQueue>)({ id, payload: job.data as JobQueues[JobQueue], log, signal: job.signal })
      log.info({ durationMs: Math.round(performance.now() - (running.get(job) ?? 0)) }, 'job done')
      return { id: job.id, status: 'completed' }
    } catch (error) {
      failed += 1
      const isLast = error instanceof PermanentFailure || job.retryCount >= job.retryLimit
      if (isLast) log.error({ err: error }, 'job failed for good: it is a dead letter now')
      else log.warn({ err: error }, 'job failed: it is tried again')
      return { id: job.id, status: isLast ? 'deadletter' : 'failed', output: { error: describeFailure(error) } }
    } finally {
      running.delete(job)
    }
  }

  return {
    run: async (queue, batch) => {
      if (batch.length > 0 && delayMs > 0) await sleep(delayMs)
      return await Promise.all(batch.map((job) => runOne(queue, job)))
    },
    load: () => ({
      running: running.size,
      failed,
      oldestMs: Math.max(0, ...[...running.values()].map((began) => performance.now() - began)),
    }),
  }
}
