import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { listSessionsOf } from '../queries.ts'
import { endOtherSessions, endSession } from '../use-cases/end-sessions.ts'

/** Lists and ends the open sessions of an account (requirements S31). */
export const openSessionOperations: OperationHandlers = {
  listSessions: memberOperation(({ database, member, clock }) => listSessionsOf(database, member.id, member.sessionId, clock.now())),

  endSession: memberOperation((context, { path }) => endSession(context, { memberId: context.member.id, listedId: path.id })),

  endOtherSessions: memberOperation((context) =>
    endOtherSessions(context, { memberId: context.member.id, sessionId: context.member.sessionId }),
  ),
}
