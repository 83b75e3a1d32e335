import type { Database } from '../database/database.ts'
import type { JobQueue, JobQueues } from './queues.ts'

export interface EnqueueOptions {
  /** Not before this instant; at once where it is left out. */
  startAfter?: Date
}

/**
 * What must happen after an answer. A job is enqueued in the transaction that causes it, exists if and only if that commits, survives the
 * end of every process, and may run twice.
 */
export interface Jobs {
  /** Enqueues a job and returns its id. Throws where `tx` is not an open transaction. */
  enqueue<Queue extends JobQueue>(tx: Database, queue: Queue, payload: JobQueues[Queue], options?: EnqueueOptions): Promise<string>
}
