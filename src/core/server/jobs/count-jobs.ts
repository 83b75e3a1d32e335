import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { deadLetterQueue, type JobQueue } from './queues.ts'

/** The jobs of a queue across all processes. */
export interface QueueCounts {
  queue: JobQueue
  /** New jobs and jobs waiting for a retry. */
  waiting: number
  running: number
  /** Dead letters, until an operator retries or drops them. */
  dead: number
  /** Age in seconds of the oldest job that is due; 0 when there is none. */
  oldestSeconds: number
}

export async function countJobs(database: Database, queues: readonly JobQueue[]): Promise<readonly QueueCounts[]> {
  const { rows } = await sql<{ name: string; waiting: number; running: number; oldest: number }>`
    select name, (count(*) filter (where state < 'active'))::int4 as waiting, (count(*) filter (where state = 'active'))::int4 as running,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0)::float8 as oldest
    from jobs.job where state < 'completed' group by name`.execute(database)
  const of = new Map(rows.map((row) => [row.name, row]))
  return queues.map((queue) => {
    const [live, dead] = [of.get(queue), of.get(deadLetterQueue(queue))]
    return {
      queue,
      waiting: live?.waiting ?? 0,
      running: live?.running ?? 0,
      dead: dead?.waiting ?? 0,
      oldestSeconds: Math.max(0, Math.round(live?.oldest ?? 0)),
    }
  })
}
