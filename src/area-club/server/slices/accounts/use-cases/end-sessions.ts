import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { isSessionOver } from '../../../../../core/server/domain/sessions.ts'
import { groupAlike } from '../domain/listed-sessions.ts'
import { deleteListedSessions, deleteSession, deleteSessionsOf, listSessionsOf } from '../stores/sessions-store.ts'
import { accountAudit } from './account-audit.ts'
import { type ClaimedIdentity, lockProven, requireIdentity } from './require-password.ts'

/** Ends the caller's session. Idempotent. */
export async function logOut({ database }: UseCaseContext, { sessionId }: { sessionId: string }): Promise<void> {
  await deleteSession(database, sessionId)
}

/**
 * Ends a session of an account by its public id, and those of the same device and network address except the caller's (requirements S31, S32).
 *
 * Throws `not-found`, `identity-unproven`, `wrong-password`, `too-many-attempts`, `unauthorized`.
 */
export async function endSession(
  context: UseCaseContext<'loginAttempts'>,
  { memberId, sessionId, listedId, ...identity }: { memberId: number; sessionId: string; listedId: string } & ClaimedIdentity,
): Promise<void> {
  const now = context.clock.now()
  const proof = await requireIdentity(context, { memberId, ...identity })
  await context.database.transaction().execute(async (tx) => {
    await lockProven(tx, proof)
    // Under the account's lock, so that no login opens another session alike meanwhile.
    const groups = groupAlike(await listSessionsOf(tx, memberId, sessionId, now))
    const group = groups.find(({ ids }) => ids.includes(listedId))
    if (group === undefined) throw new Refusal('not-found')
    await deleteListedSessions(tx, memberId, group.ids)
    await writeAudit(tx, accountAudit(context, memberId, now, 'session-ended', { session: listedId, sessions: group.ids.length }))
  })
}

/**
 * Ends every session of an account except the caller's (requirements S31, S32): a thief's session does not shut the owner out.
 *
 * Throws `identity-unproven`, `wrong-password`, `too-many-attempts`, `unauthorized`.
 */
export async function endOtherSessions(
  context: UseCaseContext<'loginAttempts'>,
  { memberId, sessionId, ...identity }: { memberId: number; sessionId: string } & ClaimedIdentity,
): Promise<void> {
  const now = context.clock.now()
  const proof = await requireIdentity(context, { memberId, ...identity })
  await context.database.transaction().execute(async (tx) => {
    await lockProven(tx, proof)
    const ended = (await deleteSessionsOf(tx, memberId, sessionId)).filter((times) => !isSessionOver(times, now)).length
    if (ended > 0) await writeAudit(tx, accountAudit(context, memberId, now, 'session-ended', { sessions: ended }))
  })
}
