import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { OpenedJobs } from './open-jobs.ts'
import { deadLetterQueue, type JobQueue } from './queues.ts'

/** A job that has used up its attempts. */
export interface DeadLetter {
  queue: JobQueue
  /** The job id that log lines contain. */
  id: string
  diedAt: string
  /** Error of the last attempt; undefined when its process was killed or the job was restored from a backup. */
  error: string | undefined
}

export async function listDeadLetters(database: Database, queues: readonly JobQueue[]): Promise<readonly DeadLetter[]> {
  const queueOf = new Map<string, JobQueue>(queues.map((queue) => [deadLetterQueue(queue), queue]))
  const { rows } = await sql<{ name: string; id: string; diedAt: string; error: string | null }>`
    select name, coalesce(source_root_id, id)::text as id, created_on as died_at,
      coalesce(source_output ->> 'error', source_output ->> 'message', source_output ->> 'value') as error
    from jobs.job where name = any(${[...queueOf.keys()]}) and state < 'active' order by created_on, id`.execute(database)
  return rows.flatMap(({ name, error, ...row }) => {
    const queue = queueOf.get(name)
    return queue === undefined ? [] : [{ ...row, queue, error: error ?? undefined }]
  })
}

/** Moves the dead letters of a queue back into it, with a full number of attempts. Returns their number. */
export async function retryDeadLetters({ boss }: OpenedJobs, queue: JobQueue): Promise<number> {
  const mostAtOnce = 1000
  for (let all = 0; ; ) {
    const moved = await boss.redrive(deadLetterQueue(queue), { destination: queue, limit: mostAtOnce })
    all += moved
    if (moved < mostAtOnce) return all
  }
}

/** Deletes the dead letters of a queue. Returns their number. */
export async function dropDeadLetters({ boss }: OpenedJobs, database: Database, queue: JobQueue): Promise<number> {
  const dropped = (await listDeadLetters(database, [queue])).length
  await boss.deleteQueuedJobs(deadLetterQueue(queue))
  return dropped
}
