import type { Database } from '../../../database/database.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { createEmailChange, type NewEmailChange } from '../stores/email-changes-store.ts'
import { enqueueMail } from './enqueue-mail.ts'

type Asking = Pick<UseCaseContext, 'jobs' | 'log' | 'language'>

/** Keeps a change until its link is opened, and has its mails written: to the new address, and to the old one where there is one. */
export async function beginEmailChange(context: Asking, tx: Database, change: NewEmailChange, now: Date): Promise<void> {
  const id = await createEmailChange(tx, change, now)
  await enqueueConfirmation(context, tx, { id, memberId: change.memberId }, now)
  if (change.oldEmail !== null) await enqueueMail(context, tx, { mail: 'email-change-notice', memberId: change.memberId, changeId: id })
}

/** Has the link mailed that confirms an address, as it was asked for now. */
export async function enqueueConfirmation(
  context: Asking,
  tx: Database,
  { id, memberId }: { id: number; memberId: number },
  now: Date,
): Promise<void> {
  await enqueueMail(context, tx, { mail: 'email-confirmation', memberId, changeId: id, askedAt: now.toISOString() })
}
