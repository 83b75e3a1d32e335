import type { Database } from '../../../database/database.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { createEmailChange, type NewEmailChange } from '../stores/email-changes-store.ts'
import { enqueueMail } from './enqueue-mail.ts'

type MailContext = Pick<UseCaseContext, 'jobs' | 'log' | 'language'>

/**
 * Stores an e-mail change until its link is opened, and enqueues its mails.
 *
 * One goes to the new address, one to the old address if there is one.
 */
export async function beginEmailChange(context: MailContext, tx: Database, change: NewEmailChange, now: Date): Promise<void> {
  const id = await createEmailChange(tx, change, now)
  await enqueueConfirmation(context, tx, { id, memberId: change.memberId }, now)
  if (change.oldEmail !== null) await enqueueMail(context, tx, { mail: 'email-change-notice', memberId: change.memberId, changeId: id })
}

/** Enqueues the mail with the confirmation link, requested at `now`. */
export async function enqueueConfirmation(
  context: MailContext,
  tx: Database,
  { id, memberId }: { id: number; memberId: number },
  now: Date,
): Promise<void> {
  await enqueueMail(context, tx, { mail: 'email-confirmation', memberId, changeId: id, askedAt: now.toISOString() })
}
