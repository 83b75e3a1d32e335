import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { type Attempt, clearAttempts, countAttempt, uncountAttempt } from '../../../../../core/server/database/attempts.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { attemptLimits } from '../../../../../core/server/domain/attempts.ts'
import { hashToken } from '../../../../../core/server/domain/tokens.ts'
import { findKnownDevice } from '../stores/known-devices-store.ts'

/** A login counted as a failure until its password is verified. */
export interface CountedLogin {
  /** The browser's device token for this account; undefined when the account does not know the browser. */
  device: string | undefined
  /** Removes the attempt from its counters. */
  forgive(tx: Database): Promise<void>
}

/**
 * Counts a login attempt (requirements S6). Throws `too-many-attempts`.
 *
 * A browser known to the account counts against a counter of its own; any other against the account and the network address, so that
 * guessing from elsewhere does not lock the owner out.
 */
export async function countLogin(
  context: UseCaseContext<'loginAttempts'>,
  { username, deviceTokens, address }: { username: string; deviceTokens: readonly string[]; address: string },
  now: Date,
): Promise<CountedLogin> {
  const { database, settings } = context
  const limits = attemptLimits(settings.loginAttempts)
  const device = await findKnownDevice(database, username, deviceTokens, now)
  if (device !== undefined) {
    const ofDevice: Attempt = { kind: 'loginDevice', of: hashToken(device), limit: limits.loginDevice }
    await countAttempt(database, [ofDevice], now)
    return { device, forgive: (tx) => clearAttempts(tx, ofDevice) }
  }
  const ofAccount = loginsOf(username, settings.loginAttempts)
  const ofAddress: Attempt = { kind: 'loginAddress', of: address, limit: limits.loginAddress }
  await countAttempt(database, [ofAccount, ofAddress], now)
  return {
    device,
    forgive: async (tx) => {
      await clearAttempts(tx, ofAccount)
      await uncountAttempt(tx, ofAddress)
    },
  }
}

/** Returns the counter of logins to an account from unknown browsers. */
export function loginsOf(username: string, loginAttempts: number): Attempt {
  return { kind: 'loginAccount', of: username, limit: attemptLimits(loginAttempts).loginAccount }
}
