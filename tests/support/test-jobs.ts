import type { JobWithMetadata } from 'pg-boss'
import { jobQueues, openJobs } from '../../src/area-club/server/jobs/portal-jobs.ts'
import type { OpenedDatabase } from '../../src/core/server/database/open-database.ts'
import type { JobRunner } from '../../src/core/server/jobs/handle-jobs.ts'
import type { OpenedJobs } from '../../src/core/server/jobs/open-jobs.ts'
import type { JobQueue } from '../../src/core/server/jobs/queues.ts'
import { createLog, type RequestLog } from '../../src/core/server/logging/log.ts'

/** Opens the queue of a test's database without workers. Run jobs with `runWaitingJobs`. */
export function openTestJobs({ database, jobConnection }: Pick<OpenedDatabase, 'database' | 'jobConnection'>, log: RequestLog) {
  return openJobs({ database, connection: jobConnection, log, isWorking: false })
}

/** Creates the schema of the queue in a template database. */
export async function makeJobSchema(opened: Pick<OpenedDatabase, 'database' | 'jobConnection'>): Promise<void> {
  await (await openTestJobs(opened, createLog('silent'))).close()
}

/** Runs all pending jobs in the order of the queues, and those that they enqueue. Retries failed ones immediately. */
export async function runWaitingJobs({ boss }: OpenedJobs, runner: JobRunner, of: readonly JobQueue[] = jobQueues): Promise<void> {
  for (let found = true; found; ) {
    found = false
    for (const queue of of) {
      for (;;) {
        const batch = await boss.fetch(queue, { includeMetadata: true, ignoreStartAfter: true })
        if (batch.length === 0) break
        found = true
        await settleBatch(boss, queue, batch as JobWithMetadata[], runner)
      }
    }
  }
}

async function settleBatch(boss: OpenedJobs['boss'], queue: JobQueue, batch: JobWithMetadata[], runner: JobRunner): Promise<void> {
  for (const job of batch) job.signal = new AbortController().signal
  for (const { id, status, output } of await runner.run(queue, batch)) {
    if (status === 'completed') await boss.complete(queue, id)
    else {
      // Only a worker may set this disposition, so this does the same.
      if (status === 'deadletter') await boss.getDb().executeSql('update jobs.job set retry_limit = retry_count where id = $1', [id])
      await boss.fail(queue, id, output as object)
    }
  }
}
