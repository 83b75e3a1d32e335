import { type Attempt, clearAttempts, countAttempt } from '../../../database/attempts.ts'
import { attemptLimits } from '../../../domain/attempts.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { withPasswordWork } from '../domain/passwords.ts'
import { findPasswordHash } from '../stores/members-store.ts'

/**
 * Verifies the account's password and returns its hash.
 *
 * Limits the attempts (requirements S6), so that an unattended session cannot be used to guess the password. Throws `wrong-password` on
 * `field`, `too-many-attempts`, `unauthorized`.
 */
export async function requirePassword(
  context: UseCaseContext<'loginAttempts'>,
  { memberId, password, field }: { memberId: number; password: string; field: string },
): Promise<string> {
  const limit = attemptLimits(context.settings.loginAttempts).passwordCheck
  const attempt: Attempt = { kind: 'passwordCheck', of: String(memberId), limit }
  return withPasswordWork(async (passwords) => {
    await countAttempt(context.database, [attempt], context.clock.now())
    const passwordHash = await findPasswordHash(context.database, memberId)
    if (passwordHash === undefined) throw new Refusal('unauthorized')
    if (!(await passwords.verify(passwordHash, password))) throw wrongPassword(field)
    await clearAttempts(context.database, attempt)
    return passwordHash
  })
}

export function wrongPassword(field: string): Refusal {
  return new Refusal('wrong-password', { errors: { [field]: 'wrong-password' } })
}
