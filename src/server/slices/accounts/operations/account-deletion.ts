import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { deleteAccount } from '../use-cases/delete-account.ts'

export const accountDeletionOperations: OperationHandlers = {
  deleteAccount: memberOperation((context, { body }) => deleteAccount(context, { memberId: context.member.id, password: body.password })),
}
