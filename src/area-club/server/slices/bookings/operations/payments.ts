import { localDay } from '../../../../../core/server/domain/clock.ts'
import { answerPdf } from '../../../../../core/server/http/attachment.ts'
import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { describePayments } from '../domain/payments.ts'
import { listEntriesOfBuyer } from '../queries.ts'
import { openReceipt } from '../use-cases/open-receipt.ts'

export const paymentOperations: OperationHandlers = {
  listPayments: memberOperation(async ({ database, member }) => describePayments(await listEntriesOfBuyer(database, member.id), localDay)),

  getPaymentReceipt: memberOperation(async (context, { path }) =>
    answerPdf(await openReceipt(context, { memberId: context.member.id, entryId: path.id })),
  ),
}
