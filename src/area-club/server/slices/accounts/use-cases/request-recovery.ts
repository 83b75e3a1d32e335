import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { countAttempt } from '../../../../../core/server/database/attempts.ts'
import { attemptLimits } from '../../../../../core/server/domain/attempts.ts'
import { enqueueMail } from './enqueue-mail.ts'

/**
 * Mails a password recovery link if the account exists (requirements S7, S8). Throws `too-many-attempts`.
 *
 * Neither result nor response time reveals whether it exists: everything that differs happens in a job after the response.
 */
export async function requestPasswordRecovery(
  context: UseCaseContext<'loginAttempts'>,
  { username, address }: { username: string; address: string },
): Promise<void> {
  await countRecovery(context, `username:${username}`, address)
  const askedAt = context.clock.now().toISOString()
  await context.database.transaction().execute((tx) => enqueueMail(context, tx, { mail: 'password-recovery', username, askedAt }))
}

/** Mails the username to the owner of a tax code, revealing as little. Throws `too-many-attempts`. */
export async function requestUsernameRecovery(
  context: UseCaseContext<'loginAttempts'>,
  { fiscalCode, address }: { fiscalCode: string; address: string },
): Promise<void> {
  await countRecovery(context, `fiscal-code:${fiscalCode}`, address)
  await context.database.transaction().execute((tx) => enqueueMail(context, tx, { mail: 'username-recovery', fiscalCode }))
}

/** Uses counters of its own, so that recovery works while the login is locked (requirements S6). */
async function countRecovery(context: UseCaseContext<'loginAttempts'>, of: string, address: string): Promise<void> {
  const limits = attemptLimits(context.settings.loginAttempts)
  await countAttempt(
    context.database,
    [
      { kind: 'recoveryAccount', of, limit: limits.recoveryAccount },
      { kind: 'recoveryAddress', of: address, limit: limits.recoveryAddress },
    ],
    context.clock.now(),
  )
}
