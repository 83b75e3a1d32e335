import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import {
  type AssertedCredential,
  type Ceremony,
  type CreatedCredential,
  type CredentialUse,
  readChallenge,
  refusePasskey,
  verifyAsserted,
} from '../domain/passkeys.ts'
import { type FoundCredential, findCredential, type TakenChallenge, takeChallenge } from '../stores/passkeys-store.ts'

interface Asserted {
  credential: AssertedCredential
  ceremony: 'login' | 'confirmation'
  /** Of a confirmation: the caller, whose credential it must be, and their session. */
  caller?: { memberId: number; sessionId: string }
}

/**
 * Verifies the use of a passkey and consumes its challenge, also when it is refused.
 *
 * The caller's transaction must store the use: see `recordUse`. Throws `passkey-refused` and logs the reason.
 */
export async function verifyUse(
  context: UseCaseContext<'publicUrl'>,
  { credential, ceremony, caller }: Asserted,
  now: Date,
): Promise<{ found: FoundCredential; use: CredentialUse }> {
  const { database, settings } = context
  return logRefusal(context, async () => {
    const { challenge } = await requireChallenge(database, credential, { ceremony, ...(caller && { sessionId: caller.sessionId }) }, now)
    const found = await findCredential(database, credential.id, caller?.memberId)
    if (found === undefined) throw refusePasskey(new Error('The credential is unknown'))
    return { found, use: await verifyAsserted(settings.publicUrl, credential, challenge, found) }
  })
}

/** Consumes the challenge that a credential answers. Throws `passkey-refused` when it was not issued for this, was used or is too old. */
export async function requireChallenge(
  database: Database,
  credential: CreatedCredential | AssertedCredential,
  issued: { ceremony: Ceremony; sessionId?: string },
  now: Date,
): Promise<TakenChallenge & { challenge: string }> {
  const challenge = readChallenge(credential)
  const taken = challenge === undefined ? undefined : await takeChallenge(database, challenge, issued, now)
  if (challenge === undefined || taken === undefined) throw refusePasskey(new Error('The challenge is unknown, used or too old'))
  return { ...taken, challenge }
}

/** Runs a verification, and logs why it refuses a passkey: the answer does not say. */
export async function logRefusal<T>({ log }: Pick<UseCaseContext, 'log'>, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof Refusal && error.cause instanceof Error) log.info({ reason: error.cause.message }, 'passkey refused')
    throw error
  }
}
