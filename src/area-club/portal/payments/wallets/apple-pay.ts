import { euros } from '../epc-payload.ts'
import type { PaymentSession } from '../payment-session.ts'
import { type AppleConfig, type AppleSheets, type PayPalApplePay, walletScripts } from './sdk-wallets.ts'

const version = 4

export interface ApplePay {
  sheets: AppleSheets
  applepay: PayPalApplePay
  config: AppleConfig
}

/** Resolves to undefined when the device or the provider does not support Apple Pay. Rejects when the provider does not answer. */
export async function findApplePay(): Promise<ApplePay | undefined> {
  const { ApplePaySession: sheets, paypal } = walletScripts()
  if (!sheets?.supportsVersion(version) || !sheets.canMakePayments() || !paypal?.Applepay) return undefined
  const applepay = paypal.Applepay()
  const config = await applepay.config()
  return config.isEligible ? { sheets, applepay, config } : undefined
}

/** Opens Apple's payment sheet; call it synchronously in the click handler. Creates the order, and captures it once authorized. */
export function payWithApple(
  { sheets, applepay, config }: ApplePay,
  { session, amountCents, label }: { session: PaymentSession; amountCents: number; label: string },
): void {
  const sheet = new sheets(version, {
    countryCode: config.countryCode,
    currencyCode: 'EUR',
    merchantCapabilities: config.merchantCapabilities,
    supportedNetworks: config.supportedNetworks,
    total: { label, type: 'final', amount: euros(amountCents) },
  })
  const order = session.begin('apple-pay')
  // The flow reports the reason.
  order.catch(() => sheet.abort())
  sheet.onvalidatemerchant = ({ validationURL }) => {
    applepay.validateMerchant({ validationUrl: validationURL, displayName: label }).then(
      ({ merchantSession }) => sheet.completeMerchantValidation(merchantSession),
      (error: unknown) => {
        sheet.abort()
        session.fail(error)
      },
    )
  }
  sheet.onpaymentauthorized = ({ payment }) => {
    const complete = (isTaken: boolean) => sheet.completePayment({ status: isTaken ? sheets.STATUS_SUCCESS : sheets.STATUS_FAILURE })
    const take = async () => {
      const orderId = await order
      try {
        await applepay.confirmOrder({ orderId, token: payment.token, billingContact: payment.billingContact })
      } catch (error) {
        session.fail(error, { kind: 'not-confirmed' })
        return complete(false)
      }
      await session.approve(orderId, false)
      // An unknown outcome is no failure: the page shows that the payment is being verified.
      complete(session.flow().step.status !== 'choosing')
    }
    take().catch(() => complete(false))
  }
  sheet.oncancel = () => session.cancel()
  sheet.begin()
}
