import { Answer, memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { identityOf } from '../../accounts/operations/claimed-identity.ts'
import { endSessionCookie } from '../../accounts/operations/session-cookie.ts'
import { deleteAccount } from '../use-cases/delete-account.ts'

export const accountDeletionOperations: OperationHandlers = {
  deleteAccount: memberOperation(async (context, { body }) => {
    await deleteAccount(context, { memberId: context.member.id, ...identityOf(context.member, body.password) })
    return new Answer(204, undefined, endSessionCookie(context))
  }),
}
