import type { QueuedMail } from '../domain/queued-mails.ts'

/** The payload of each queue. It is stored in the database until the job is done: never include a secret or a token. */
export interface JobQueues {
  /** Writes and sends a mail. */
  mail: QueuedMail
  /** Deletes expired rows. */
  sweep: Record<string, never>
  /** Reconciles payments with the payment provider. */
  payments: Record<string, never>
  /** Compares captured payments with the payment provider. */
  'payment-check': Record<string, never>
  /** Releases expired holds of extras. */
  holds: Record<string, never>
  /** Generates the PDF of a document. */
  documents: { documentId: number }
  /** Reconciles procedures with the signing provider. */
  /** With a signer, whose pending signatures are looked at now. */
  signatures: { signer?: number }
  /** Seals the document of a request after consent; without a request, seals all of them and expires overdue ones. */
  'sign-seal': { request?: string }
  /** Delivers an event of a signing request to the client's webhook. */
  'sign-events': { event: string }
  /** Reminds customers by mail of what is due. */
  reminders: Record<string, never>
  /** Deletes unreferenced and expired files. */
  files: Record<string, never>
}

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

/** Every queue by name. The database stores the names: never rename a queue whose jobs may be waiting. */
export const queues: { readonly [Queue in JobQueue]: QueueSettings } = {
  // Retries for about three hours, time enough to repair a mail server.
  mail: { retries: 20, firstWaitSeconds: 2, longestWaitSeconds: 15 * 60, timeLimitSeconds: 2 * 60 },
  sweep: { retries: 2, firstWaitSeconds: 60, longestWaitSeconds: 5 * 60, timeLimitSeconds: 10 * 60, schedule: '17 * * * *' },
  // The next scheduled job picks up what failed.
  payments: { retries: 1, firstWaitSeconds: 5, longestWaitSeconds: 30, timeLimitSeconds: 5 * 60, schedule: '* * * * *' },
  // Reads every payment of half a year and longer; retries for about six hours while the provider is out of reach.
  'payment-check': {
    retries: 6,
    firstWaitSeconds: 10 * 60,
    longestWaitSeconds: 90 * 60,
    timeLimitSeconds: 60 * 60,
    schedule: '13 1 * * *',
  },
  holds: { retries: 1, firstWaitSeconds: 5, longestWaitSeconds: 30, timeLimitSeconds: 2 * 60, schedule: '* * * * *' },
  // Opening the document generates it too.
  documents: { retries: 5, firstWaitSeconds: 5, longestWaitSeconds: 5 * 60, timeLimitSeconds: 2 * 60 },
  signatures: { retries: 1, firstWaitSeconds: 5, longestWaitSeconds: 30, timeLimitSeconds: 5 * 60, schedule: '* * * * *' },
  // Retries while the timestamp authority is unavailable; the next scheduled job picks up the rest.
  'sign-seal': { retries: 5, firstWaitSeconds: 5, longestWaitSeconds: 60, timeLimitSeconds: 2 * 60, schedule: '* * * * *' },
  'sign-events': { retries: 12, firstWaitSeconds: 2, longestWaitSeconds: 60 * 60, timeLimitSeconds: 30 },
  // In the morning in Italy. What a day misses, the next one sends.
  reminders: { retries: 3, firstWaitSeconds: 60, longestWaitSeconds: 10 * 60, timeLimitSeconds: 30 * 60, schedule: '23 6 * * *' },
  files: { retries: 3, firstWaitSeconds: 60, longestWaitSeconds: 10 * 60, timeLimitSeconds: 30 * 60, schedule: '41 2 * * *' },
}

export const jobQueues = Object.keys(queues) as readonly JobQueue[]

/** Returns the queue for the dead letters of another one. It has no handler. */
export function deadLetterQueue(queue: JobQueue): string {
  return `${queue}.dead`
}
