import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { type Attempt, clearAttempts, countAttempt } from '../../../../../core/server/database/attempts.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { attemptLimits } from '../../../../../core/server/domain/attempts.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { withPasswordWork } from '../domain/passwords.ts'
import { findCredentialsOf, lockAtEpoch } from '../stores/members-store.ts'

/** A proof of the caller's identity. It holds until sessions of the account are ended. */
export interface IdentityProof {
  memberId: number
  sessionEpoch: number
  /** The field of the password in the request. */
  field: string
  /** Why the proof is refused once it has been overtaken. */
  code: 'wrong-password' | 'identity-unproven'
}

/** What a caller proves their identity with, beyond the session. */
export interface ClaimedIdentity {
  /** Undefined when the request has none. */
  password: string | undefined
  /** The account's epoch when the session was read, while a passkey confirms the session; else undefined. */
  confirmedEpoch: number | undefined
}

/**
 * Verifies the account's password, or else that a passkey has confirmed the session (requirements S32, S35).
 *
 * The caller's transaction must check the proof again: see `lockProven`. Throws `identity-unproven` and `wrong-password` on the field
 * `password`, `too-many-attempts`, `unauthorized`.
 */
export async function requireIdentity(
  context: UseCaseContext<'loginAttempts'>,
  { memberId, password, confirmedEpoch }: ClaimedIdentity & { memberId: number },
): Promise<IdentityProof> {
  if (password !== undefined) return requirePassword(context, { memberId, password, field: 'password' })
  if (confirmedEpoch === undefined) throw refuseProof('identity-unproven', 'password')
  return { memberId, sessionEpoch: confirmedEpoch, field: 'password', code: 'identity-unproven' }
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
): Promise<IdentityProof> {
  const limit = attemptLimits(context.settings.loginAttempts).passwordCheck
  const attempt: Attempt = { kind: 'passwordCheck', of: String(memberId), limit }
  return withPasswordWork(String(memberId), async (passwords) => {
    await countAttempt(context.database, [attempt], context.clock.now())
    const credentials = await findCredentialsOf(context.database, memberId)
    if (credentials === undefined) throw new Refusal('unauthorized')
    if (!(await passwords.verify(credentials.passwordHash, password))) throw refuseProof('wrong-password', field)
    await clearAttempts(context.database, attempt)
    return { memberId, sessionEpoch: credentials.sessionEpoch, field, code: 'wrong-password' }
  })
}

/**
 * Locks an account whose owner is proven.
 *
 * Throws `wrong-password` or `identity-unproven` when a reset, a change or the end of other sessions has overtaken the verification (requirements S33),
 * `unauthorized` when the account is closed.
 */
export async function lockProven(tx: Database, { memberId, sessionEpoch, field, code }: IdentityProof): Promise<void> {
  if (await lockAtEpoch(tx, memberId, sessionEpoch)) return
  if ((await findCredentialsOf(tx, memberId)) === undefined) throw new Refusal('unauthorized')
  throw refuseProof(code, field)
}

/** Returns the refusal of a proof of identity, at the field that holds the proof. */
export function refuseProof(code: IdentityProof['code'], field: string): Refusal {
  return new Refusal(code, { errors: { [field]: code } })
}
