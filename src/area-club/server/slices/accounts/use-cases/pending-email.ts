import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { countAttempt } from '../../../../../core/server/database/attempts.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { attemptLimits } from '../../../../../core/server/domain/attempts.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { cancelEmailChange, renewConfirmation } from '../stores/email-changes-store.ts'
import { findMember, lockMember } from '../stores/members-store.ts'
import { accountAudit } from './account-audit.ts'
import { countConfirmation, enqueueConfirmation } from './begin-email-change.ts'

/**
 * Mails another confirmation link and invalidates the previous one.
 *
 * Returns whether an address was unconfirmed. Throws `too-many-attempts`, `unauthorized`.
 */
export async function sendEmailConfirmation(
  context: UseCaseContext<'loginAttempts'>,
  { memberId }: { memberId: number },
): Promise<boolean> {
  const now = context.clock.now()
  const limit = attemptLimits(context.settings.loginAttempts).emailConfirmation
  await countAttempt(context.database, [{ kind: 'emailConfirmation', of: String(memberId), limit }], now)
  const member = await findMember(context.database, memberId)
  if (member === undefined) throw new Refusal('unauthorized')
  await countConfirmation(context, member.pendingEmail1 ?? member.email1, now)
  const change = await context.database.transaction().execute(async (tx) => {
    if ((await lockMember(tx, memberId)) === undefined) throw new Refusal('unauthorized')
    const renewed = await renewConfirmation(tx, memberId, now)
    if (renewed !== undefined) await enqueueConfirmation(context, tx, renewed, now)
    return renewed
  })
  return change !== undefined
}

/** Cancels the open change of the e-mail address, if any. Throws `unauthorized`. */
export async function cancelPendingEmail(context: UseCaseContext, { memberId }: { memberId: number }): Promise<void> {
  const now = context.clock.now()
  await context.database.transaction().execute(async (tx) => {
    if ((await lockMember(tx, memberId)) === undefined) throw new Refusal('unauthorized')
    if (await cancelEmailChange(tx, memberId, now))
      await writeAudit(tx, accountAudit(context, memberId, now, 'email-cancellation', { fields: ['email1'] }))
  })
}
