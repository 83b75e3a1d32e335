/**
 * The payload of each queue. It is stored in the database until the job is done: never include a secret or a token.
 *
 * A portal declares its queues by augmenting this interface.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a portal fills it.
export interface JobQueues {}

export type JobQueue = keyof JobQueues

export interface QueueSettings {
  /** Retries after the first attempt. */
  retries: number
  /** Delay before the first retry; doubles with each one, up to `longestWaitSeconds`. */
  firstWaitSeconds: number
  longestWaitSeconds: number
  /** After this time an attempt counts as failed. */
  timeLimitSeconds: number
  /** Cron expression in UTC for jobs enqueued automatically, once across all processes. */
  schedule?: string
}

/** Every queue of a portal by name. The database stores the names: never rename a queue whose jobs may be waiting. */
export type Queues = { readonly [Queue in JobQueue]: QueueSettings }

/** Returns the names of the queues, in the order of the table. */
export function queueNames(queues: Queues): readonly JobQueue[] {
  return Object.keys(queues) as readonly JobQueue[]
}

/** Returns the queue for the dead letters of another one. It has no handler. */
export function deadLetterQueue(queue: JobQueue): string {
  return `${queue}.dead`
}
