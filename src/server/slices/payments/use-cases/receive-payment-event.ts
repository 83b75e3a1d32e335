import type { ProviderEvent } from '../../../providers/payments/payment-provider.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { requireProvider } from '../domain/require-provider.ts'
import { markEventHandled, storeEvent } from '../stores/payment-events-store.ts'
import { findIntentOfEvent } from '../stores/payment-intents-store.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Handles a webhook event once, however often it is delivered (requirements P8).
 *
 * Reads the order from the provider, so that the sequence of events does not matter. Returns `unknown` for an event without a known
 * payment, which is stored and must be delivered again (requirements P7). Throws when the provider cannot be reached.
 */
export async function receivePaymentEvent(context: UseCaseContext, event: ProviderEvent): Promise<'handled' | 'unknown'> {
  const { wasHandled } = await storeEvent(context.database, event, context.clock.now())
  return wasHandled ? 'handled' : handleEvent(context, event)
}

/** Handles a stored event as `receivePaymentEvent` does. */
export async function handleEvent(context: UseCaseContext, event: ProviderEvent): Promise<'handled' | 'unknown'> {
  const intent = await findIntentOfEvent(context.database, {
    orderId: event.orderId,
    captureIds: [event.captureId, event.reversal?.captureId].filter((id) => id !== undefined),
    reference: event.reference,
  })
  const orderId = intent?.orderId ?? event.orderId
  if (intent === undefined || orderId === undefined) {
    context.log.warn({ event: event.id, type: event.type, order: event.orderId }, 'a payment event names no payment that is known')
    return 'unknown'
  }
  const order = await requireProvider(context).readOrder(orderId)
  await settlePayment(context, {
    intentGuid: intent.guid,
    order,
    reversals: event.reversal === undefined ? [] : [event.reversal],
    also: (tx) => markEventHandled(tx, event.id, context.clock.now()),
  })
  return 'handled'
}
