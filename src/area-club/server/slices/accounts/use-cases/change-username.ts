import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { countAttempt } from '../../../../../core/server/database/attempts.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { attemptLimits } from '../../../../../core/server/domain/attempts.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { findUsernameFlaw } from '../domain/usernames.ts'
import { isUsernameReserved, isUsernameTaken, lockMember, setUsername } from '../stores/members-store.ts'
import { accountAudit } from './account-audit.ts'
import { notifyIdentityChange } from './begin-email-change.ts'
import { type ClaimedIdentity, lockProven, requireIdentity } from './require-password.ts'

/**
 * Changes an account's username by its password or a passkey, and mails an undo link to its address (requirements S32).
 *
 * Throws `wrong-password`, `identity-unproven`, `invalid-fields`, `too-many-attempts`, `unauthorized`.
 */
export async function changeUsername(
  context: UseCaseContext<'loginAttempts'>,
  { memberId, username, ...identity }: { memberId: number; username: string } & ClaimedIdentity,
): Promise<void> {
  const now = context.clock.now()
  const limit = attemptLimits(context.settings.loginAttempts).usernameChange
  await countAttempt(context.database, [{ kind: 'usernameChange', of: String(memberId), limit }], now)
  const proof = await requireIdentity(context, { memberId, ...identity })
  await refuseTakenUsername(() =>
    context.database.transaction().execute(async (tx) => {
      const member = await lockMember(tx, memberId)
      if (member === undefined) throw new Refusal('unauthorized')
      await lockProven(tx, proof)
      const flaw = findUsernameFlaw(username, member.email1)
      if (flaw !== undefined) throw new Refusal('invalid-fields', { errors: { username: flaw } })
      if (username === member.username) return
      if (await isUsernameReserved(tx, username, memberId)) throw usernameTaken()
      await notifyIdentityChange(context, tx, { memberId, old: member, field: 'username' }, now)
      await setUsername(tx, memberId, username)
      await writeAudit(tx, accountAudit(context, memberId, now, 'username', { fields: ['username'] }))
    }),
  )
}

async function refuseTakenUsername(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isUsernameTaken(error)) throw error
    throw usernameTaken()
  }
}

function usernameTaken(): Refusal {
  return new Refusal('invalid-fields', { errors: { username: 'username-taken' } })
}
