import { writeAudit } from '../../../database/audit.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { isSessionOver } from '../domain/sessions.ts'
import { deleteSession, deleteSessionOf, deleteSessionsOf } from '../stores/sessions-store.ts'
import { accountAudit } from './account-audit.ts'

/** Ends the caller's session. Idempotent. */
export async function logOut({ database }: UseCaseContext, { sessionId }: { sessionId: string }): Promise<void> {
  await deleteSession(database, sessionId)
}

/** Ends one session of an account by its public id (requirements S31). Throws `not-found`. */
export async function endSession(context: UseCaseContext, { memberId, listedId }: { memberId: number; listedId: string }): Promise<void> {
  const now = context.clock.now()
  await context.database.transaction().execute(async (tx) => {
    if (!(await deleteSessionOf(tx, memberId, listedId, now))) throw new Refusal('not-found')
    await writeAudit(tx, accountAudit(context, memberId, now, 'session-ended', { session: listedId }))
  })
}

/** Ends every session of an account except the caller's (requirements S31). */
export async function endOtherSessions(
  context: UseCaseContext,
  { memberId, sessionId }: { memberId: number; sessionId: string },
): Promise<void> {
  const now = context.clock.now()
  await context.database.transaction().execute(async (tx) => {
    const ended = (await deleteSessionsOf(tx, memberId, sessionId)).filter((times) => !isSessionOver(times, now)).length
    if (ended > 0) await writeAudit(tx, accountAudit(context, memberId, now, 'session-ended', { sessions: ended }))
  })
}
