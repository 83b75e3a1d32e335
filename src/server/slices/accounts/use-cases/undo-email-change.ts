import { writeAudit } from '../../../database/audit.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { isSameEmail } from '../domain/email-changes.ts'
import { findUndo, settleRegistration, undoEmailChanges } from '../stores/email-changes-store.ts'
import { lockMember } from '../stores/members-store.ts'
import { deleteRecoveryTokensOf } from '../stores/recovery-tokens-store.ts'
import { deleteSessionsOf } from '../stores/sessions-store.ts'
import { accountAudit } from './account-audit.ts'
import { countEmailLink, setEmail } from './email-links.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { refuseTakenEmail } from './taken-fields.ts'

/**
 * Undoes an e-mail change by the link mailed to the old address (requirements S29).
 *
 * Ends all sessions and mails a password recovery link. Throws `link-expired`, `email-no-longer-free`, `too-many-attempts`.
 */
export async function undoEmailChange(
  context: UseCaseContext<'loginAttempts'>,
  { token, address }: { token: string; address: string },
): Promise<void> {
  const now = context.clock.now()
  await countEmailLink(context, address, now)
  const found = await findUndo(context.database, token, now)
  if (found === undefined) throw new Refusal('link-expired')
  await refuseTakenEmail(() =>
    context.database.transaction().execute(async (tx) => {
      const member = await lockMember(tx, found.memberId)
      const change = member && (await findUndo(tx, token, now))
      if (member === undefined || change === undefined) throw new Refusal('link-expired')
      const isRestored = !isSameEmail(member.email1, change.oldEmail)
      await undoEmailChanges(tx, change, now)
      // Opening the link proves that the customer reads the mail of this address.
      await settleRegistration(tx, change.memberId, now)
      if (isRestored) await setEmail(tx, member, change.memberId, change.oldEmail)
      await deleteSessionsOf(tx, change.memberId)
      await deleteRecoveryTokensOf(tx, change.memberId)
      await writeAudit(tx, accountAudit(context, change.memberId, now, 'email-undo', { fields: isRestored ? ['email1'] : [] }))
      await enqueueMail(context, tx, { mail: 'email-undone', memberId: change.memberId, askedAt: now.toISOString() })
    }),
  )
}
