import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { type AssertedCredential, refusePasskey, requestOptions } from '../domain/passkeys.ts'
import { lockAtEpoch } from '../stores/members-store.ts'
import { createChallenge, listCredentialsOf, recordUse } from '../stores/passkeys-store.ts'
import { confirmSession } from '../stores/sessions-store.ts'
import { accountAudit } from './account-audit.ts'
import { verifyUse } from './verify-passkey.ts'

interface Caller {
  memberId: number
  sessionId: string
}

/** Creates the challenge of a confirmation and returns the browser's options. Throws `not-found` when the account has no passkey. */
export async function beginConfirmation(context: UseCaseContext<'publicUrl'>, { memberId, sessionId }: Caller) {
  const now = context.clock.now()
  const allowed = await listCredentialsOf(context.database, memberId)
  if (allowed.length === 0) throw new Refusal('not-found')
  const challenge = await context.database.transaction().execute((tx) => createChallenge(tx, { ceremony: 'confirmation', sessionId }, now))
  return requestOptions(context.settings.publicUrl, challenge, allowed)
}

/**
 * Marks the session as confirmed by a passkey of its account, which then stands for the password (requirements S35).
 *
 * Throws `passkey-refused`, `unauthorized`.
 */
export async function confirmIdentity(
  context: UseCaseContext<'publicUrl'>,
  { memberId, sessionId, credential }: Caller & { credential: AssertedCredential },
): Promise<void> {
  const now = context.clock.now()
  const { found, use } = await verifyUse(context, { credential, ceremony: 'confirmation', caller: { memberId, sessionId } }, now)
  await context.database.transaction().execute(async (tx) => {
    if (!(await lockAtEpoch(tx, memberId, found.sessionEpoch))) throw new Refusal('unauthorized')
    if (!(await recordUse(tx, use, now))) throw refusePasskey(new Error('The confirmation has been overtaken'))
    if (!(await confirmSession(tx, sessionId, now))) throw new Refusal('unauthorized')
    await writeAudit(tx, accountAudit(context, memberId, now, 'identity-confirmed'))
  })
}
