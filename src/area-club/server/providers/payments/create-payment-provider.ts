import type { Clock } from '../../../../core/server/domain/clock.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { createPaypalProvider, type PaypalOptions } from './paypal/paypal-provider.ts'

/** Creates the configured payment provider; undefined when online payment is off. */
export function createPaymentProvider(
  { paypal }: { paypal: Omit<PaypalOptions, 'clock' | 'timeLimitMs' | 'trustedRoots'> | undefined },
  clock: Clock,
): PaymentProvider | undefined {
  return paypal === undefined ? undefined : createPaypalProvider({ ...paypal, clock })
}
