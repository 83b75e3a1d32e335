import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { groupAlike } from '../domain/listed-sessions.ts'
import { listSessionsOf } from '../queries.ts'
import { endOtherSessions, endSession } from '../use-cases/end-sessions.ts'
import { identityOf } from './claimed-identity.ts'

/** Lists and ends the open sessions of an account (requirements S31). */
export const openSessionOperations: OperationHandlers = {
  listSessions: memberOperation(async ({ database, member, clock }) => {
    const groups = groupAlike(await listSessionsOf(database, member.id, member.sessionId, clock.now()))
    return groups.map(({ ids, ...group }) => ({ ...group, count: ids.length }))
  }),

  endSession: memberOperation((context, { path, body }) => {
    const { id: memberId, sessionId } = context.member
    return endSession(context, { memberId, sessionId, listedId: path.id, ...identityOf(context.member, body.password) })
  }),

  endOtherSessions: memberOperation((context, { body }) => {
    const { id: memberId, sessionId } = context.member
    return endOtherSessions(context, { memberId, sessionId, ...identityOf(context.member, body.password) })
  }),
}
