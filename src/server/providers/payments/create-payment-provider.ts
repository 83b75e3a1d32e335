import type { Clock } from '../../domain/clock.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createPaypalProvider, type PaypalOptions } from './paypal/paypal-provider.ts'

/** Answers the payment provider of the configuration; undefined where online payment is not set up. */
export function createPaymentProvider(
  { paypal }: { paypal: Omit<PaypalOptions, 'clock' | 'timeLimitMs' | 'trustedRoots'> | undefined },
  clock: Clock,
): PaymentProvider | undefined {
  return paypal === undefined ? undefined : createPaypalProvider({ ...paypal, clock })
}
