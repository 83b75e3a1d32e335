import type { RequestLog } from '../../../log.ts'
import type { IntentState, PaymentIntent } from '../domain/payment-intents.ts'

/**
 * Logs that a payment has changed its state: one line a change, with the ids of payment and order and nothing else of anybody. Call it once
 * the transaction has committed, so that a line says what is so. `from` is undefined for a payment that has just begun.
 */
export function logState(
  log: RequestLog,
  { guid, orderId }: Pick<PaymentIntent, 'guid' | 'orderId'>,
  from: IntentState | undefined,
  to: IntentState,
  details: Readonly<Record<string, unknown>> = {},
): void {
  log.info({ intent: guid, order: orderId, from: from ?? null, to, ...details }, `payment ${to}`)
}
