import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { type Attempt, countAttempt, uncountAttempt } from '../../../../../core/server/database/attempts.ts'
import { attemptLimits } from '../../../../../core/server/domain/attempts.ts'
import { type AssertedCredential, refusePasskey, requestOptions } from '../domain/passkeys.ts'
import { findKnownDevice } from '../stores/known-devices-store.ts'
import { createChallenge, recordUse } from '../stores/passkeys-store.ts'
import { type LoggingIn, type OpenedSession, openSession } from './open-session.ts'
import { verifyUse } from './verify-passkey.ts'

type Context = UseCaseContext<'loginAttempts' | 'publicUrl'>

/** Creates the challenge of a login and returns the browser's options (requirements S35). Throws `too-many-attempts`. */
export async function beginPasskeyLogin(context: Context, { address }: { address: string }) {
  const now = context.clock.now()
  await countAttempt(context.database, [begunBy(context, address)], now)
  const challenge = await createChallenge(context.database, { ceremony: 'login' }, now)
  return requestOptions(context.settings.publicUrl, challenge)
}

/**
 * Opens a session by a passkey (requirements S4, S6, S33, S35).
 *
 * Throws `passkey-refused`, `too-many-attempts`.
 */
export async function logInWithPasskey(
  context: Context,
  { credential, ...login }: LoggingIn & { credential: AssertedCredential },
): Promise<OpenedSession> {
  const { database, settings } = context
  const now = context.clock.now()
  const failed: Attempt = { kind: 'loginAddress', of: login.address, limit: attemptLimits(settings.loginAttempts).loginAddress }
  await countAttempt(database, [failed], now)
  const { found, use } = await verifyUse(context, { credential, ceremony: 'login' }, now)
  const knownDevice = await findKnownDevice(database, found.username, login.deviceTokens, now)
  return database.transaction().execute(async (tx) => {
    const { memberId, sessionEpoch } = found
    const opened = await openSession(context, tx, { ...login, memberId, sessionEpoch, knownDevice }, now)
    if (opened === undefined || !(await recordUse(tx, use, now))) throw refusePasskey(new Error('The login has been overtaken'))
    await uncountAttempt(tx, begunBy(context, login.address))
    await uncountAttempt(tx, failed)
    return opened
  })
}

function begunBy({ settings }: Context, address: string): Attempt {
  return { kind: 'passkeyAddress', of: address, limit: attemptLimits(settings.loginAttempts).passkeyAddress }
}
