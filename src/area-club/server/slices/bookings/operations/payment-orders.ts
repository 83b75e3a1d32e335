import { findMessage } from '../../../../../core/server/domain/messages.ts'
import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { readFailure } from '../domain/browser-failure.ts'
import { requireProvider } from '../domain/require-provider.ts'
import { requirePracticeOf } from '../queries.ts'
import { beginPayment } from '../use-cases/begin-payment.ts'
import { capturePayment } from '../use-cases/capture-payment.ts'
import { failPayment } from '../use-cases/fail-payment.ts'
import { finalizePayment } from '../use-cases/finalize-payment.ts'

/** Operations behind the portal's payment with the provider (specification 4 and 7). */
export const paymentOrderOperations: OperationHandlers = {
  getPaymentClientId: memberOperation(async (context, { body }) => {
    await requirePracticeOf(context.database, context.member.id, body.practice, 'pay')
    return { CLIENT_ID: requireProvider(context).clientId }
  }),

  createPaymentOrder: memberOperation(async (context, { body, checkGuards }) => {
    const orderId = await beginPayment(context, {
      memberId: context.member.id,
      practiceId: body.practice,
      amountCents: body.amount,
      method: body.method ?? 'card',
      voucherCode: body.voucher,
      isPart: body.isPart ?? false,
      checkGuards,
    })
    // A JSON string whose content is JSON (specification 7).
    return JSON.stringify({ id: orderId })
  }),

  capturePaymentOrder: memberOperation(async (context, { body }) => {
    const { state } = await capturePayment(context, { memberId: context.member.id, practiceId: body.practice, orderId: body.orderID })
    return { id: body.orderID, status: state === 'captured' ? 'COMPLETED' : 'PENDING' }
  }),

  finalizePayment: memberOperation(async (context, { body }) => {
    const outcome = await finalizePayment(context, { memberId: context.member.id, practiceId: body.practice, orderId: body.orderID })
    return { message: findMessage(context.messages, outcome === 'paid' ? 'payment-done' : 'payment-partial', context.language) }
  }),

  markPaymentAsError: memberOperation(async (context, { body }) => {
    await failPayment(context, {
      memberId: context.member.id,
      practiceId: body.practice,
      orderId: body.orderID,
      failure: readFailure(body.response),
    })
    return { message: findMessage(context.messages, 'payment-ended', context.language) }
  }),
}
