import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { countAttempt } from '../../../../../core/server/database/attempts.ts'
import { attemptLimits } from '../../../../../core/server/domain/attempts.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { findRecoveryToken } from '../stores/recovery-tokens-store.ts'

/**
 * Requires that a mailed link can still be used, and leaves it as it is.
 *
 * It tells no more than the reset itself. Tries are limited by network address. Throws `link-expired`, `too-many-attempts`.
 */
export async function checkPasswordReset(
  context: UseCaseContext<'loginAttempts'>,
  { token, address }: { token: string; address: string },
): Promise<void> {
  const now = context.clock.now()
  const limit = attemptLimits(context.settings.loginAttempts).resetCheckAddress
  await countAttempt(context.database, [{ kind: 'resetCheckAddress', of: address, limit }], now)
  if ((await findRecoveryToken(context.database, token, now)) === undefined) throw new Refusal('link-expired')
}
