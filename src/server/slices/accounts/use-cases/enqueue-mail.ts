import type { Database } from '../../../database/database.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import type { AccountMail } from '../domain/account-mails.ts'

type Asking = Pick<UseCaseContext, 'jobs' | 'log' | 'language'>

/** Has a mail written to the owner of an account, in the language of the request, once `tx` has committed. */
export async function enqueueMail({ jobs, log, language }: Asking, tx: Database, mail: WithoutLanguage<AccountMail>): Promise<void> {
  const job = await jobs.enqueue(tx, 'mail', { ...mail, language })
  // The job's own lines have its id for their request id: this one leads from the request to them.
  log.info({ job, mail: mail.mail }, 'mail enqueued')
}

/** Of each kind of mail. */
type WithoutLanguage<Mail> = Mail extends unknown ? Omit<Mail, 'language'> : never
