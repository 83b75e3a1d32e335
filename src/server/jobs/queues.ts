import type { CodeMail } from '../../sign-server/code-mail.ts'
import type { AccountMail } from '../slices/accounts/domain/account-mails.ts'
import type { BookingMail } from '../slices/bookings/domain/booking-mails.ts'
import type { PaymentMail } from '../slices/payments/domain/payment-mails.ts'
import type { SignatureMail } from '../slices/signatures/domain/signature-mails.ts'

/** The mails of the slices. Each has an id of the account or what finds it, so that closing the account removes it. */
export type QueuedMail = AccountMail | BookingMail | PaymentMail | SignatureMail | CodeMail

/** What the jobs of each queue are told. It is kept in the database until the job is done: never put a secret or a token into it. */
export interface JobQueues {
  /** A mail to be written and sent. */
  mail: QueuedMail
  /** Deletes what has expired. */
  sweep: Record<string, never>
  /** Asks the payment provider what became of payments. */
  payments: Record<string, never>
  /** Makes the PDF of a document. */
  documents: { documentId: number }
  /** Asks the provider of signatures what became of procedures. */
  signatures: Record<string, never>
  /** Seals a document whose signer has consented; without a request all of those, and ends what has expired. */
  'sign-seal': { request?: string }
  /** Tells what became of a request to whoever asked. */
  'sign-events': { event: string }
  /** Removes the files that nothing needs, and those whose time is over. */
  files: Record<string, never>
}

export type JobQueue = keyof JobQueues

export interface QueueSettings {
  /** How often a job is tried again after its first attempt. */
  retries: number
  /** Before the first further attempt; doubles with each, up to `longestWaitSeconds`. */
  firstWaitSeconds: number
  longestWaitSeconds: number
  /** When a handler that has not returned counts as failed. */
  timeLimitSeconds: number
  /** When a job is enqueued by itself, in cron's notation and UTC: once for all processes. */
  schedule?: string
}

/** Every queue by name. A name is what the database remembers: never rename one whose jobs may wait. */
export const queues: { readonly [Queue in JobQueue]: QueueSettings } = {
  // Three hours, in which a mail server is repaired.
  mail: { retries: 20, firstWaitSeconds: 2, longestWaitSeconds: 15 * 60, timeLimitSeconds: 2 * 60 },
  sweep: { retries: 2, firstWaitSeconds: 60, longestWaitSeconds: 5 * 60, timeLimitSeconds: 10 * 60, schedule: '17 * * * *' },
  // What fails is found again by the next one.
  payments: { retries: 1, firstWaitSeconds: 5, longestWaitSeconds: 30, timeLimitSeconds: 5 * 60, schedule: '* * * * *' },
  // Opening the document makes it as well.
  documents: { retries: 5, firstWaitSeconds: 5, longestWaitSeconds: 5 * 60, timeLimitSeconds: 2 * 60 },
  signatures: { retries: 1, firstWaitSeconds: 5, longestWaitSeconds: 30, timeLimitSeconds: 5 * 60, schedule: '* * * * *' },
  // A timestamp authority that does not answer is asked again; the next one finds what was given up.
  'sign-seal': { retries: 5, firstWaitSeconds: 5, longestWaitSeconds: 60, timeLimitSeconds: 2 * 60, schedule: '* * * * *' },
  'sign-events': { retries: 12, firstWaitSeconds: 2, longestWaitSeconds: 60 * 60, timeLimitSeconds: 30 },
  files: { retries: 3, firstWaitSeconds: 60, longestWaitSeconds: 10 * 60, timeLimitSeconds: 30 * 60, schedule: '41 2 * * *' },
}

export const jobQueues = Object.keys(queues) as readonly JobQueue[]

/** The queue that keeps the jobs of another one that were given up. No handler takes from it. */
export function deadLetterQueue(queue: JobQueue): string {
  return `${queue}.dead`
}
