import type { Database } from '../database/database.ts'
import { deadLetterQueue, type JobQueue } from './queues.ts'

/** Sends a job to a queue or its dead-letter queue in an open transaction. Returns its id. */
export type SendJob = (tx: Database, queue: string, payload: object, options: { id?: string; startAfter?: Date }) => Promise<string>

/**
 * Enqueues the jobs of a restored backup under their original ids.
 *
 * A backup stores them in a table of this product, because pg-boss owns the queue's tables and its version may change before a restore.
 */
export async function enqueueRestored(database: Database, queues: readonly JobQueue[], send: SendJob): Promise<void> {
  const names = queues.flatMap((queue) => [queue, deadLetterQueue(queue)])
  await database.transaction().execute(async (tx) => {
    const rows = await tx.deleteFrom('restoredJob').where('queue', 'in', names).returning(['id', 'queue', 'payload']).execute()
    for (const { id, queue, payload } of rows) await send(tx, queue, payload, { id })
  })
}
