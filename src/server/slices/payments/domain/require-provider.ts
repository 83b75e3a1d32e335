import { Refusal } from '../../../domain/refusal.ts'
import type { PaymentProvider } from '../../../providers/payments/payment-provider.ts'

/** The payment provider. Throws `unavailable` where online payment is not set up. */
export function requireProvider({ payments }: { payments: PaymentProvider | undefined }): PaymentProvider {
  if (payments === undefined) throw new Refusal('unavailable')
  return payments
}
