import type { Database } from '../database/database.ts'
import type { JobQueue, JobQueues } from './queues.ts'

export interface EnqueueOptions {
  /** Earliest start; at once when omitted. */
  startAfter?: Date
}

/**
 * Work to do after a response.
 *
 * A job is enqueued in the transaction that causes it and exists if and only if that commits. It survives the end of every process and may
 * run twice.
 */
export interface Jobs {
  /** Enqueues a job and returns its id. Throws unless `tx` is an open transaction. */
  enqueue<Queue extends JobQueue>(tx: Database, queue: Queue, payload: JobQueues[Queue], options?: EnqueueOptions): Promise<string>
}
