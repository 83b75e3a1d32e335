import type { ProviderEvent } from '../../../providers/payments/payment-provider.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { requireProvider } from '../domain/require-provider.ts'
import { keepEvent, markEventHandled } from '../stores/payment-events-store.ts'
import { findIntentOfEvent } from '../stores/payment-intents-store.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * What the provider has told by a webhook, once however often it is told (P8). The order is read again, so that the sequence of events does
 * not matter. Answers `unknown` where no payment is known that it is about: the event is kept, and the provider is to tell it again (P7).
 * Throws where the provider cannot be asked.
 */
export async function receivePaymentEvent(context: UseCaseContext, event: ProviderEvent): Promise<'handled' | 'unknown'> {
  const { wasHandled } = await keepEvent(context.database, event, context.clock.now())
  return wasHandled ? 'handled' : handleEvent(context, event)
}

/** The same for an event that was kept. */
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
