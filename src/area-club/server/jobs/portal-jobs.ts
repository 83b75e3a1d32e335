/** The queues of this portal, and the functions of the core on them. */
import type { Database } from '../../../core/server/database/database.ts'
import { countJobs as countIn } from '../../../core/server/jobs/count-jobs.ts'
import { listDeadLetters as listOf } from '../../../core/server/jobs/dead-letters.ts'
import { type JobsSource, type OpenedJobs, openJobs as openWith } from '../../../core/server/jobs/open-jobs.ts'
import { type Queues, queueNames } from '../../../core/server/jobs/queues.ts'
import type { QueuedMail } from '../domain/queued-mails.ts'

declare module '../../../core/server/jobs/queues.ts' {
  interface JobQueues {
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
    /** Reconciles procedures with the signing provider; with a signer, whose pending signatures are looked at now. */
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
}

export const queues: Queues = {
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

export const jobQueues = queueNames(queues)

/** Opens the portal's queues, as the core's function does. */
export const openJobs = (source: Omit<JobsSource, 'queues'>): Promise<OpenedJobs> => openWith({ ...source, queues })

/** Counts the jobs of the portal's queues. */
export const countJobs = (database: Database) => countIn(database, jobQueues)

/** Lists the dead letters of the portal's queues. */
export const listDeadLetters = (database: Database) => listOf(database, jobQueues)
