import type { Database } from '../database/database.ts'
import { deadLetterQueue, jobQueues } from './queues.ts'

/** Sends a job to a queue or to its dead letters in an open transaction; answers its id. */
export type SendJob = (tx: Database, queue: string, payload: object, options: { id?: string; startAfter?: Date }) => Promise<string>

/**
 * Puts the jobs of a restored backup into the queue, under the ids that they had. A backup holds them in a table of their own, as the tables
 * of the queue belong to pg-boss, whose version may be another one at the restore.
 */
export async function enqueueRestored(database: Database, send: SendJob): Promise<void> {
  const names = jobQueues.flatMap((queue) => [queue, deadLetterQueue(queue)])
  await database.transaction().execute(async (tx) => {
    const rows = await tx.deleteFrom('restored_job').where('queue', 'in', names).returning(['id', 'queue', 'payload']).execute()
    for (const { id, queue, payload } of rows) await send(tx, queue, payload, { id })
  })
}
