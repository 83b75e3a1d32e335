import { PayPalButtons } from '@paypal/react-paypal-js'
import type { PaymentMethod } from './payment-flow.ts'
import type { PaymentSession } from './payment-session.ts'

type SdkMethod = Extract<PaymentMethod, 'paypal' | 'pay-later' | 'mybank'>

const fundingSources = { paypal: 'paypal', 'pay-later': 'paylater', mybank: 'mybank' } as const satisfies Record<SdkMethod, string>

/** Returns whether the provider offers the method to this customer. The SDK must be loaded. */
export const isEligible = (method: SdkMethod): boolean =>
  window.paypal?.Buttons?.({ fundingSource: fundingSources[method] }).isEligible() ?? false

/**
 * A payment button rendered by the SDK, which opens the provider's window.
 *
 * A declined MyBank order cannot be approved again.
 */
export function SdkButton({ session, method }: { session: PaymentSession; method: SdkMethod }) {
  return (
    <PayPalButtons
      fundingSource={fundingSources[method]}
      style={{ layout: 'vertical', shape: 'rect', label: 'pay', height: 48, tagline: false }}
      createOrder={() => session.begin(method)}
      onApprove={async ({ orderID }, actions) => {
        if ((await session.approve(orderID, method !== 'mybank')) === 'restart') actions.restart()
      }}
      onCancel={() => session.cancel()}
      onError={(error) => session.fail(error)}
    />
  )
}
