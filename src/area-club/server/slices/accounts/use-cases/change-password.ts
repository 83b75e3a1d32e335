import { portalNames } from '../../../../../core/server/application/portal-names.ts'
import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { findPasswordFlaw, hashPassword } from '../domain/passwords.ts'
import { deleteRecoveryJobs } from '../stores/account-jobs-store.ts'
import { findMember, setPasswordHash } from '../stores/members-store.ts'
import { deleteRecoveryTokensOf } from '../stores/recovery-tokens-store.ts'
import { deleteSessionsOf } from '../stores/sessions-store.ts'
import { accountAudit } from './account-audit.ts'
import { enqueueMail } from './enqueue-mail.ts'
import { lockProven, requirePassword } from './require-password.ts'

export interface PasswordChange {
  memberId: number
  /** The caller's session, which stays open; all others of the account end. */
  sessionId: string
  oldPassword: string
  newPassword: string
}

/**
 * Replaces the password, ends the other sessions and notifies the owner by mail.
 *
 * Throws `wrong-password` and `invalid-fields` on the fields `oldPassword` and `newPassword`, `too-many-attempts`, `unauthorized`.
 */
export async function changePassword(
  context: UseCaseContext<'loginAttempts'>,
  { memberId, sessionId, oldPassword, newPassword }: PasswordChange,
): Promise<void> {
  const now = context.clock.now()
  const proof = await requirePassword(context, { memberId, password: oldPassword, field: 'oldPassword' })
  const owner = await findMember(context.database, memberId)
  if (owner === undefined) throw new Refusal('unauthorized')
  const flaw = newPassword === oldPassword ? 'password-unchanged' : findPasswordFlaw(newPassword, owner, portalNames)
  if (flaw !== undefined) throw new Refusal('invalid-fields', { errors: { newPassword: flaw } })
  const newHash = await hashPassword(String(memberId), newPassword)
  await context.database.transaction().execute(async (tx) => {
    await lockProven(tx, proof)
    await setPasswordHash(tx, memberId, newHash)
    await deleteSessionsOf(tx, memberId, sessionId)
    await deleteRecoveryTokensOf(tx, memberId)
    await deleteRecoveryJobs(tx, owner.username)
    await writeAudit(tx, accountAudit(context, memberId, now, 'password'))
    await enqueueMail(context, tx, { mail: 'password-changed', memberId, to: owner.email1, ended: 'others' })
  })
}
