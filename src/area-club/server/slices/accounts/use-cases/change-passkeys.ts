import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { type CreatedCredential, creationOptions, mostPasskeys, refusePasskey, verifyCreated } from '../domain/passkeys.ts'
import { lockAtEpoch, lockMember } from '../stores/members-store.ts'
import {
  createChallenge,
  deletePasskey,
  ensureUserHandle,
  insertPasskey,
  isCredentialTaken,
  type ListedPasskey,
  listCredentialsOf,
} from '../stores/passkeys-store.ts'
import { accountAudit } from './account-audit.ts'
import { notifyPasskey } from './begin-email-change.ts'
import { type ClaimedIdentity, lockProven, requireIdentity } from './require-password.ts'
import { logRefusal, requireChallenge } from './verify-passkey.ts'

interface Caller {
  memberId: number
  sessionId: string
}

/**
 * Creates the challenge of a new passkey and returns the browser's options (requirements S35).
 *
 * Throws `identity-unproven`, `wrong-password`, `too-many-passkeys`, `too-many-attempts`, `unauthorized`.
 */
export async function beginPasskey(
  context: UseCaseContext<'loginAttempts' | 'publicUrl'>,
  { memberId, sessionId, name, portal, ...identity }: Caller & { name: string; portal: string } & ClaimedIdentity,
) {
  const now = context.clock.now()
  const proof = await requireIdentity(context, { memberId, ...identity })
  return context.database.transaction().execute(async (tx) => {
    const member = await lockMember(tx, memberId)
    if (member === undefined) throw new Refusal('unauthorized')
    await lockProven(tx, proof)
    const present = await listCredentialsOf(tx, memberId)
    if (present.length >= mostPasskeys) throw new Refusal('too-many-passkeys')
    const user = { id: await ensureUserHandle(tx, memberId), name: member.username, displayName: `${member.firstName} ${member.lastName}` }
    const challenge = await createChallenge(tx, { ceremony: 'registration', sessionId, sessionEpoch: proof.sessionEpoch, name }, now)
    return creationOptions(context.settings.publicUrl, portal, { challenge, user, present })
  })
}

/**
 * Adds a passkey to the account, and mails a link to its address that takes it back (requirements S35).
 *
 * Throws `passkey-refused`, `too-many-passkeys`, `unauthorized`.
 */
export async function addPasskey(
  context: UseCaseContext<'publicUrl'>,
  { memberId, sessionId, credential }: Caller & { credential: CreatedCredential },
): Promise<ListedPasskey> {
  const { database, settings } = context
  const now = context.clock.now()
  const { created, sessionEpoch, name } = await logRefusal(context, async () => {
    const issued = { ceremony: 'registration', sessionId } as const
    const { challenge, sessionEpoch, name } = await requireChallenge(database, credential, issued, now)
    if (sessionEpoch === null || name === null) throw new Error('The challenge of a registration has no name')
    return { sessionEpoch, name, created: await verifyCreated(settings.publicUrl, credential, challenge) }
  })
  return refuseTakenCredential(() =>
    database.transaction().execute(async (tx) => {
      const member = await lockMember(tx, memberId)
      if (member === undefined) throw new Refusal('unauthorized')
      if (!(await lockAtEpoch(tx, memberId, sessionEpoch))) throw refusePasskey(new Error('The registration has been overtaken'))
      if ((await listCredentialsOf(tx, memberId)).length >= mostPasskeys) throw new Refusal('too-many-passkeys')
      const passkey = await insertPasskey(tx, { ...created, memberId, name }, now)
      await notifyPasskey(context, tx, { memberId, old: member, passkeyId: passkey.id }, now)
      await writeAudit(tx, accountAudit(context, memberId, now, 'passkey-added', { passkey: passkey.id }))
      return passkey
    }),
  )
}

/**
 * Removes a passkey by its public id.
 *
 * Throws `not-found`, `identity-unproven`, `wrong-password`, `too-many-attempts`, `unauthorized`.
 */
export async function removePasskey(
  context: UseCaseContext<'loginAttempts'>,
  { memberId, id, ...identity }: { memberId: number; id: string } & ClaimedIdentity,
): Promise<void> {
  const now = context.clock.now()
  const proof = await requireIdentity(context, { memberId, ...identity })
  await context.database.transaction().execute(async (tx) => {
    await lockProven(tx, proof)
    if (!(await deletePasskey(tx, memberId, id))) throw new Refusal('not-found')
    await writeAudit(tx, accountAudit(context, memberId, now, 'passkey-removed', { passkey: id }))
  })
}

async function refuseTakenCredential<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isCredentialTaken(error)) throw error
    throw refusePasskey(error)
  }
}
