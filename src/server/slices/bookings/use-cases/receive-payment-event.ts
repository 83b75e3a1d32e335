import type { UseCaseContext } from '../../../application/use-case.ts'
import type { DeliveredEvent, ProviderEvent, ProviderRefund } from '../../../providers/payments/payment-provider.ts'
import { caseAfterMs, nextTry } from '../domain/payment-intents.ts'
import { requireProvider } from '../domain/require-provider.ts'
import {
  type DueEvent,
  markEventHandled,
  openEventCase,
  postponeEvent,
  storeEvent,
  storeTransmission,
} from '../stores/payment-events-store.ts'
import { findIntentOfEvent } from '../stores/payment-intents-store.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Handles a webhook event once, however often it is delivered (requirements P8).
 *
 * Reads order and reversal from the provider, so that the sequence of events does not matter and nothing is booked from their bodies
 * (requirements P21). Returns `unknown` for an event without a known payment, which is stored and must be delivered again (requirements
 * P7), and `forged` for another event of a transmission. Throws when the provider cannot be reached.
 */
export async function receivePaymentEvent(context: UseCaseContext, delivered: DeliveredEvent): Promise<'handled' | 'unknown' | 'forged'> {
  const now = context.clock.now()
  if (!(await storeTransmission(context.database, delivered, now))) {
    context.log.warn({ transmission: delivered.transmissionId }, 'a transmission of the payment provider brought another event before')
    return 'forged'
  }
  return takeEvent(context, delivered.event)
}

/** Handles an event of the provider, delivered or listed, unless it was handled before. */
export async function takeEvent(context: UseCaseContext, event: ProviderEvent): Promise<'handled' | 'unknown'> {
  const now = context.clock.now()
  const { wasHandled } = await storeEvent(context.database, event, { at: now, tryAt: nextTry(0, now) })
  return wasHandled ? 'handled' : handleEvent(context, event)
}

/** Tries an unhandled event again. After a day without a known payment, or without the provider's answer, it becomes a case for an operator. */
export async function retryEvent(context: UseCaseContext, { event, receivedAt, tries }: DueEvent): Promise<void> {
  const { database, clock, log } = context
  try {
    await handleEvent(context, event)
  } finally {
    const now = clock.now()
    await postponeEvent(database, event.id, nextTry(tries, now))
    if (now.getTime() - receivedAt.getTime() >= caseAfterMs && (await openEventCase(database, event.id, now)))
      log.error({ event: event.id, type: event.type }, 'an event of the payment provider needs an operator')
  }
}

async function handleEvent(context: UseCaseContext, event: ProviderEvent): Promise<'handled' | 'unknown'> {
  const provider = requireProvider(context)
  const found = event.reversalId === undefined ? undefined : await provider.findRefund(event.reversalId)
  const reversals: readonly ProviderRefund[] = found === undefined ? [] : [{ ...found, kind: 'reversal' }]
  const intent =
    event.reversalId === undefined
      ? await findIntentOfEvent(context.database, {
          orderId: event.orderId,
          captureIds: event.captureId === undefined ? [] : [event.captureId],
          reference: event.reference,
        })
      : // The event may name another payment than the reversal is of.
        await findIntentOfEvent(context.database, {
          orderId: undefined,
          captureIds: reversals.map(({ captureId }) => captureId),
          reference: undefined,
        })
  const orderId = intent?.orderId ?? event.orderId
  const order = intent === undefined || orderId === undefined ? undefined : await provider.findOrder(orderId)
  if (intent === undefined || order === undefined) {
    context.log.warn({ event: event.id, type: event.type, order: event.orderId }, 'a payment event names no payment that is known')
    return 'unknown'
  }
  await settlePayment(context, {
    intent,
    order,
    reversals,
    also: (tx) => markEventHandled(tx, event.id, context.clock.now()),
  })
  return 'handled'
}
