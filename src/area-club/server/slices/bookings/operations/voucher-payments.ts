import { findMessage } from '../../../../../core/server/domain/messages.ts'
import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { requirePracticeOf } from '../queries.ts'
import { payWithVoucher } from '../use-cases/pay-with-voucher.ts'
import { listOfferedVouchers } from '../use-cases/require-voucher.ts'

/** Vouchers as a means of payment. */
export const voucherPaymentOperations: OperationHandlers = {
  listOfferedVouchers: memberOperation(async (context, { path }) => {
    const practice = await requirePracticeOf(context.database, context.member.id, path.id)
    return (await listOfferedVouchers(context, practice)).map(({ refusal, ...voucher }) => ({
      ...voucher,
      reason: refusal && findMessage(context.messages, refusal, context.language),
    }))
  }),

  payWithVoucher: memberOperation(async (context, { body, checkGuards }) => {
    const { practice: practiceId, amount: amountCents, voucher: voucherCode } = body
    await payWithVoucher(context, { memberId: context.member.id, practiceId, amountCents, voucherCode, checkGuards })
    return { message: findMessage(context.messages, 'payment-done', context.language) }
  }),
}
