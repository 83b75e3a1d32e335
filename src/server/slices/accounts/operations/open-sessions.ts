import { type AuditEntry, writeAudit } from '../../../database/audit.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import type { RequestContext } from '../../../http/request-context.ts'
import { isSessionOver } from '../domain/sessions.ts'
import { deleteSessionOf, deleteSessionsOf, listSessionsOf } from '../stores/sessions-store.ts'

/** Where an account is logged in, and ending that (S31). */
export const openSessionOperations: OperationHandlers = {
  listSessions: memberOperation((context) =>
    listSessionsOf(context.database, context.member.id, context.member.sessionId, context.clock.now()),
  ),

  endSession: memberOperation(async (context, { path }) => {
    const now = context.clock.now()
    const { id: memberId } = context.member
    await context.database.transaction().execute(async (tx) => {
      if (!(await deleteSessionOf(tx, memberId, path.id, now))) throw new Refusal('not-found')
      await writeAudit(tx, { ...sessionsEnded(context, memberId, now), changes: { session: path.id } })
    })
  }),

  endOtherSessions: memberOperation(async (context) => {
    const now = context.clock.now()
    const { id: memberId, sessionId } = context.member
    await context.database.transaction().execute(async (tx) => {
      const ended = (await deleteSessionsOf(tx, memberId, sessionId)).filter((times) => !isSessionOver(times, now)).length
      if (ended > 0) await writeAudit(tx, { ...sessionsEnded(context, memberId, now), changes: { sessions: ended } })
    })
  }),
}

/** An entry of the trail about sessions that ended before their time, without what is told of it. */
export function sessionsEnded({ requestId }: RequestContext, memberId: number, at: Date): Omit<AuditEntry, 'changes'> {
  return { at, actorId: memberId, action: 'session-ended', subject: 'member', subjectId: String(memberId), requestId }
}
