import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { ProviderUnreachable } from '../../../providers/payments/payment-provider.ts'
import type { PaymentIntent } from '../domain/payment-intents.ts'
import { requireProvider } from '../domain/require-provider.ts'
import { requirePracticeOf } from '../queries.ts'
import { findIntentOfOrder } from '../stores/payment-intents-store.ts'
import { sumCapturedOf } from '../stores/settlements-store.ts'
import type { PaymentOfOrder } from './capture-payment.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Returns the outcome of a payment; an unsettled one is read from the provider and settled first.
 *
 * Idempotent (requirements P6). Throws `not-found`, `payment-pending` while the outcome is unknown, `payment-refused` when nothing was
 * paid.
 */
export async function finalizePayment(
  context: UseCaseContext,
  { memberId, practiceId, orderId }: PaymentOfOrder,
): Promise<'paid' | 'partially-paid'> {
  await requirePracticeOf(context.database, memberId, practiceId, 'pay')
  const intent = await findIntentOfOrder(context.database, practiceId, orderId)
  if (intent === undefined) throw new Refusal('not-found')
  const { state } = intent.state === 'captured' ? intent : await askProvider(context, intent, orderId)
  if (state === 'captured') {
    const capturedCents = await sumCapturedOf(context.database, intent.guid)
    return capturedCents < intent.amountCents ? 'partially-paid' : 'paid'
  }
  throw new Refusal(state === 'capturing' || state === 'pending' ? 'payment-pending' : 'payment-refused')
}

async function askProvider(context: UseCaseContext, intent: PaymentIntent, orderId: string): Promise<PaymentIntent> {
  const provider = requireProvider(context)
  try {
    const order = await provider.findOrder(orderId)
    return order === undefined ? intent : await settlePayment(context, { intent, order })
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new Refusal('payment-pending')
    throw error
  }
}
