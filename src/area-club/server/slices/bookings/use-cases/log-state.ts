import type { RequestLog } from '../../../../../core/server/logging/log.ts'
import type { IntentState, PaymentIntent } from '../domain/payment-intents.ts'

/**
 * Logs a payment's change of state in one line, with its ids and no personal data.
 *
 * Call it after the transaction has committed, so that the line is true. `from` is undefined for a new payment.
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
