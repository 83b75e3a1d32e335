import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { listSessionsOf } from '../queries.ts'
import { endOtherSessions, endSession } from '../use-cases/end-sessions.ts'
import { identityOf } from './claimed-identity.ts'

/** Lists and ends the open sessions of an account (requirements S31). */
export const openSessionOperations: OperationHandlers = {
  listSessions: memberOperation(({ database, member, clock }) => listSessionsOf(database, member.id, member.sessionId, clock.now())),

  endSession: memberOperation((context, { path, body }) =>
    endSession(context, { memberId: context.member.id, listedId: path.id, ...identityOf(context.member, body.password) }),
  ),

  endOtherSessions: memberOperation((context, { body }) => {
    const { id: memberId, sessionId } = context.member
    return endOtherSessions(context, { memberId, sessionId, ...identityOf(context.member, body.password) })
  }),
}
