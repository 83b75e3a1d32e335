import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import type { AccountMail } from '../../../domain/queued-mails.ts'

type MailContext = Pick<UseCaseContext, 'jobs' | 'log' | 'language'>

/**
 * Enqueues a mail to an account's owner in the language of the request.
 *
 * The job runs once `tx` has committed.
 */
export async function enqueueMail({ jobs, log, language }: MailContext, tx: Database, mail: WithoutLanguage<AccountMail>): Promise<void> {
  const job = await jobs.enqueue(tx, 'mail', { ...mail, language })
  // The job logs its own id as request id; this line links the request to the job.
  log.info({ job, mail: mail.mail }, 'mail enqueued')
}

/** Distributes over the union of mails. */
type WithoutLanguage<Mail> = Mail extends unknown ? Omit<Mail, 'language'> : never
