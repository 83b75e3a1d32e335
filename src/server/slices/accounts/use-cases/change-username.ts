import { countAttempt } from '../../../database/attempts.ts'
import { writeAudit } from '../../../database/audit.ts'
import { attemptLimits } from '../../../domain/attempts.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { findUsernameFlaw } from '../domain/usernames.ts'
import { isUsernameTaken, lockMember, setUsername } from '../stores/members-store.ts'
import { accountAudit } from './account-audit.ts'

/** Changes an account's username. Throws `invalid-fields`, `too-many-attempts`, `unauthorized`. */
export async function changeUsername(
  context: UseCaseContext<'loginAttempts'>,
  { memberId, username }: { memberId: number; username: string },
): Promise<void> {
  const now = context.clock.now()
  const limit = attemptLimits(context.settings.loginAttempts).usernameChange
  await countAttempt(context.database, [{ kind: 'usernameChange', of: String(memberId), limit }], now)
  await refuseTakenUsername(() =>
    context.database.transaction().execute(async (tx) => {
      const member = await lockMember(tx, memberId)
      if (member === undefined) throw new Refusal('unauthorized')
      const flaw = findUsernameFlaw(username, member.email1)
      if (flaw !== undefined) throw new Refusal('invalid-fields', { errors: { username: flaw } })
      if (username === member.username) return
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
    throw new Refusal('invalid-fields', { errors: { username: 'username-taken' } })
  }
}
