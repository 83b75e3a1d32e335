import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { changePassword } from '../use-cases/change-password.ts'
import { changeUsername } from '../use-cases/change-username.ts'
import { completeTour } from '../use-cases/complete-tour.ts'
import { identityOf } from './claimed-identity.ts'

/** Changes of username and password, and the tour of the first visit (specification 7). */
export const credentialOperations: OperationHandlers = {
  changeUsername: memberOperation((context, { body: { username, password } }) =>
    changeUsername(context, { memberId: context.member.id, username, ...identityOf(context.member, password) }),
  ),

  changePassword: memberOperation((context, { body: { oldPassword, newPassword } }) =>
    changePassword(context, { memberId: context.member.id, sessionId: context.member.sessionId, oldPassword, newPassword }),
  ),

  completeTour: memberOperation((context) => completeTour(context, { memberId: context.member.id })),
}
