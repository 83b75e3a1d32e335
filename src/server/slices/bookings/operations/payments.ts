import { romeDay } from '../../../domain/clock.ts'
import { attachmentHeader } from '../../../http/attachment.ts'
import { Answer, memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { describePayments } from '../domain/payments.ts'
import { listEntriesOfBuyer } from '../queries.ts'
import { openReceipt } from '../use-cases/open-receipt.ts'

export const paymentOperations: OperationHandlers = {
  listPayments: memberOperation(async ({ database, member }) => describePayments(await listEntriesOfBuyer(database, member.id), romeDay)),

  /** Returns a download that is neither cached nor sniffed (requirements S12). */
  getPaymentReceipt: memberOperation(async (context, { path }) => {
    const { title, bytes } = await openReceipt(context, { memberId: context.member.id, entryId: path.id })
    return new Answer(200, Buffer.from(bytes), {
      'content-type': 'application/pdf',
      'content-disposition': attachmentHeader(title, 'pdf'),
    })
  }),
}
