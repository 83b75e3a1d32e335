import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { changedFields } from '../../../../../core/server/domain/changed-fields.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { createToken } from '../../../../../core/server/domain/tokens.ts'
import { hashPassword } from '../domain/passwords.ts'
import { findUndo, settleRegistration, undoIdentityChanges } from '../stores/email-changes-store.ts'
import { deleteDevicesOf } from '../stores/known-devices-store.ts'
import { lockMember, setPasswordHash, setUsername } from '../stores/members-store.ts'
import { deletePasskeysOf } from '../stores/passkeys-store.ts'
import { deleteRecoveryTokensOf } from '../stores/recovery-tokens-store.ts'
import { deleteSessionsOf } from '../stores/sessions-store.ts'
import { accountAudit } from './account-audit.ts'
import { countEmailLink, setEmail } from './email-links.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { refuseTakenEmail } from './taken-fields.ts'

/**
 * Undoes changes of e-mail address, username and tax code by the link mailed to the address (requirements S29, S32).
 *
 * Who made them knows the password or has a session: ends all sessions, forgets the known devices, replaces the password by one that no one
 * knows, and mails a recovery link. Throws `link-expired`, `email-no-longer-free`, `too-many-attempts`.
 */
export async function undoEmailChange(
  context: UseCaseContext<'loginAttempts'>,
  { token, address }: { token: string; address: string },
): Promise<void> {
  const now = context.clock.now()
  await countEmailLink(context, address, now)
  const found = await findUndo(context.database, token, now)
  if (found === undefined) throw new Refusal('link-expired')
  const unusableHash = await hashPassword(address, createToken())
  await refuseTakenEmail(() =>
    context.database.transaction().execute(async (tx) => {
      const member = await lockMember(tx, found.memberId)
      const change = member && (await findUndo(tx, token, now))
      if (member === undefined || change === undefined) throw new Refusal('link-expired')
      const old = {
        username: change.oldUsername ?? member.username,
        fiscalCode: change.oldFiscalCode ?? member.fiscalCode,
        email1: change.oldEmail,
      }
      const fields = changedFields(['username', 'fiscalCode', 'email1'], member, old)
      await undoIdentityChanges(tx, change, now)
      // Opening the link proves that the customer reads the mail of this address.
      await settleRegistration(tx, change.memberId, now)
      if (fields.length > 0) await setEmail(tx, member, change.memberId, old)
      await setUsername(tx, change.memberId, old.username)
      await setPasswordHash(tx, change.memberId, unusableHash)
      await deleteDevicesOf(tx, change.memberId)
      await deletePasskeysOf(tx, change.memberId)
      await deleteSessionsOf(tx, change.memberId)
      await deleteRecoveryTokensOf(tx, change.memberId)
      await writeAudit(tx, accountAudit(context, change.memberId, now, 'email-undo', { fields }))
      await enqueueMail(context, tx, { mail: 'email-undone', memberId: change.memberId, askedAt: now.toISOString() })
    }),
  )
}
