import { type Attempt, clearAttempts, countAttempt, uncountAttempt } from '../../../database/attempts.ts'
import type { Database } from '../../../database/database.ts'
import { attemptLimits } from '../../../domain/attempts.ts'
import { hashToken } from '../../../domain/tokens.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { findKnownDevice } from '../stores/known-devices-store.ts'

/** A login that was counted as a failure until its password is known to be right. */
export interface CountedLogin {
  /** The browser's token for this account; undefined where nobody has logged in to it there. */
  device: string | undefined
  /** Takes the attempt back. */
  forgive(tx: Database): Promise<void>
}

/**
 * Counts a login (S6): from a browser in which somebody has logged in to the account before, against that browser alone; from any
 * other, against the account and the address. So guessing from elsewhere does not keep the owner out. Throws `too-many-attempts`.
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

/** Returns the counter of logins to an account from browsers that it does not know. */
export function loginsOf(username: string, loginAttempts: number): Attempt {
  return { kind: 'loginAccount', of: username, limit: attemptLimits(loginAttempts).loginAccount }
}
