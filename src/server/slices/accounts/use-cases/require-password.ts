import { type Attempt, clearAttempts, countAttempt } from '../../../database/attempts.ts'
import type { Database } from '../../../database/database.ts'
import { attemptLimits } from '../../../domain/attempts.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { withPasswordWork } from '../domain/passwords.ts'
import { findCredentialsOf, lockAtEpoch } from '../stores/members-store.ts'

/** A verified password. It holds until sessions of the account are ended. */
export interface PasswordProof {
  memberId: number
  sessionEpoch: number
  /** The field of the password in the request. */
  field: string
}

/**
 * Verifies the account's password. The caller's transaction must check the proof again: see `lockProven`.
 *
 * Limits the attempts (requirements S6), so that an unattended session cannot be used to guess the password. Throws `wrong-password` on
 * `field`, `too-many-attempts`, `unauthorized`.
 */
export async function requirePassword(
  context: UseCaseContext<'loginAttempts'>,
  { memberId, password, field }: { memberId: number; password: string; field: string },
): Promise<PasswordProof> {
  const limit = attemptLimits(context.settings.loginAttempts).passwordCheck
  const attempt: Attempt = { kind: 'passwordCheck', of: String(memberId), limit }
  return withPasswordWork(async (passwords) => {
    await countAttempt(context.database, [attempt], context.clock.now())
    const credentials = await findCredentialsOf(context.database, memberId)
    if (credentials === undefined) throw new Refusal('unauthorized')
    if (!(await passwords.verify(credentials.passwordHash, password)))
      throw new Refusal('wrong-password', { errors: { [field]: 'wrong-password' } })
    await clearAttempts(context.database, attempt)
    return { memberId, sessionEpoch: credentials.sessionEpoch, field }
  })
}

/**
 * Locks an account whose password was verified.
 *
 * Throws `wrong-password` when a reset, a change or the end of other sessions has overtaken the verification (requirements S33),
 * `unauthorized` when the account is closed.
 */
export async function lockProven(tx: Database, { memberId, sessionEpoch, field }: PasswordProof): Promise<void> {
  if (await lockAtEpoch(tx, memberId, sessionEpoch)) return
  if ((await findCredentialsOf(tx, memberId)) === undefined) throw new Refusal('unauthorized')
  throw new Refusal('wrong-password', { errors: { [field]: 'wrong-password' } })
}
