import type { Services } from '../../../core/server/application/services.ts'
import type { Webhook } from '../../../core/server/http/webhooks.ts'
import { ForgedWebhook, ProviderUnreachable } from '../providers/payments/payment-provider.ts'
import { SigningFault } from '../providers/signing/signing-provider.ts'
import { paymentWebhookPath } from '../settings/paypal-settings.ts'
import { signingWebhookPath } from '../settings/signing-settings.ts'
import { receivePaymentEvent } from '../slices/bookings/use-cases/receive-payment-event.ts'
import { receiveSigningEvent } from '../slices/signatures/use-cases/receive-signing-event.ts'

/** Returns the webhooks of the providers that are set up. */
export function webhooksOf({ payments, signing }: Pick<Services, 'payments' | 'signing'>): readonly Webhook[] {
  const webhooks: Webhook[] = []
  if (payments !== undefined)
    webhooks.push({
      path: paymentWebhookPath,
      read: async (headers, rawBody) => {
        try {
          const delivered = await payments.readWebhook(headers, rawBody)
          return (context) => receivePaymentEvent(context, delivered)
        } catch (error) {
          if (error instanceof ForgedWebhook) return undefined
          throw error
        }
      },
      isPassing: (error) => error instanceof ProviderUnreachable,
    })
  if (signing !== undefined)
    webhooks.push({
      path: signingWebhookPath,
      read: async (headers, rawBody) => {
        const event = signing.readEvent(headers, rawBody)
        return event && ((context) => receiveSigningEvent(context, event))
      },
      isPassing: (error) => error instanceof SigningFault,
    })
  return webhooks
}
