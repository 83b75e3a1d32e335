import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { PaymentProvider } from '../../../providers/payments/payment-provider.ts'

/** Returns the payment provider. Throws `unavailable` when online payment is not configured. */
export function requireProvider({ payments }: { payments: PaymentProvider | undefined }): PaymentProvider {
  if (payments === undefined) throw new Refusal('unavailable')
  return payments
}
