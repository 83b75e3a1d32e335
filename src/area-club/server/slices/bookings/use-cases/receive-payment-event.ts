import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { type Inbox, takeEvent } from '../../../../../core/server/inbox/inbox.ts'
import { markEventHandled } from '../../../../../core/server/inbox/provider-events-store.ts'
import {
  type DeliveredEvent,
  type PaymentEvent,
  type PaymentId,
  type ProviderRefund,
  ProviderUnreachable,
} from '../../../providers/payments/payment-provider.ts'
import { caseAfterMs } from '../domain/payment-intents.ts'
import { requireProvider } from '../domain/require-provider.ts'
import { findIntentOfEvent } from '../stores/payment-intents-store.ts'
import { storeTransmission } from '../stores/payment-transmissions-store.ts'
import { settlePayment } from './settle-payment.ts'

/** The payment provider's events. One without a known payment is stored, and must be delivered again (requirements P7). */
export const paymentInbox: Inbox<PaymentId> = {
  provider: 'payments',
  handle: handleEvent,
  isUnanswered: (error) => error instanceof ProviderUnreachable,
  late: { afterMs: caseAfterMs, becomes: 'case' },
}

/**
 * Handles a webhook event once, however often it is delivered (requirements P8).
 *
 * Returns `forged` for another event of a transmission. Throws when the provider cannot be reached.
 */
export async function receivePaymentEvent(context: UseCaseContext, delivered: DeliveredEvent): Promise<'handled' | 'unknown' | 'forged'> {
  if (!(await storeTransmission(context.database, delivered, context.clock.now()))) {
    context.log.warn({ transmission: delivered.transmissionId }, 'a transmission of the payment provider brought another event before')
    return 'forged'
  }
  return takeEvent(context, paymentInbox, delivered.event)
}

/**
 * Settles the payment that an event names.
 *
 * Reads order and reversal from the provider, so that the sequence of events does not matter and nothing is booked from their bodies
 * (requirements P21).
 */
async function handleEvent(context: UseCaseContext, { id, type, ids }: PaymentEvent): Promise<'handled' | 'unknown'> {
  const provider = requireProvider(context)
  const found = ids.reversal === undefined ? undefined : await provider.findRefund(ids.reversal)
  const reversals: readonly ProviderRefund[] = found === undefined ? [] : [{ ...found, kind: 'reversal' }]
  // An event of a reversal may name another payment than the reversal is of.
  const named = ids.reversal === undefined ? ids : { capture: reversals[0]?.captureId }
  const intent = await findIntentOfEvent(context.database, named)
  const orderId = intent?.orderId ?? ids.order
  const order = intent === undefined || orderId === undefined ? undefined : await provider.findOrder(orderId)
  if (intent === undefined || order === undefined) {
    context.log.warn({ event: id, type, order: ids.order }, 'a payment event names no payment that is known')
    return 'unknown'
  }
  await settlePayment(context, {
    intent,
    order,
    reversals,
    also: async (tx) => void (await markEventHandled(tx, 'payments', id, context.clock.now())),
  })
  return 'handled'
}
