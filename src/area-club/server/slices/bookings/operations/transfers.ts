import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { announceTransfer, withdrawTransfer } from '../use-cases/announce-transfer.ts'

/** Bank transfers that customers announce (specification 2). */
export const transferOperations: OperationHandlers = {
  announceTransfer: memberOperation((context, { body, checkGuards }) =>
    announceTransfer(context, { memberId: context.member.id, practiceId: body.practice, amountCents: body.amount, checkGuards }),
  ),

  withdrawTransfer: memberOperation((context, { body }) =>
    withdrawTransfer(context, { memberId: context.member.id, practiceId: body.practice }),
  ),
}
