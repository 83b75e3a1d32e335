import { euros } from '../epc-payload.ts'
import type { PaymentSession } from '../payment-session.ts'
import { type GoogleConfig, type GooglePayments, type PayPalGooglePay, walletScripts } from './sdk-wallets.ts'

export interface GooglePay {
  payments: GooglePayments
  googlepay: PayPalGooglePay
  config: GoogleConfig
}

/** Resolves to undefined when the browser or the provider does not support Google Pay. */
export async function findGooglePay(environment: 'TEST' | 'PRODUCTION'): Promise<GooglePay | undefined> {
  const { google, paypal } = walletScripts()
  const PaymentsClient = google?.payments?.api?.PaymentsClient
  if (!PaymentsClient || !paypal?.Googlepay) return undefined
  const googlepay = paypal.Googlepay()
  const config = await googlepay.config()
  if (!config.isEligible) return undefined
  const payments = new PaymentsClient({ environment })
  const { apiVersion, apiVersionMinor, allowedPaymentMethods } = config
  const { result } = await payments.isReadyToPay({ apiVersion, apiVersionMinor, allowedPaymentMethods })
  return result ? { payments, googlepay, config } : undefined
}

/** Opens Google's payment sheet; call it synchronously in the click handler. Creates, confirms and captures the order. */
export async function payWithGoogle(
  { payments, googlepay, config }: GooglePay,
  { session, amountCents }: { session: PaymentSession; amountCents: number },
): Promise<void> {
  const { apiVersion, apiVersionMinor, allowedPaymentMethods, merchantInfo } = config
  const sheet = payments.loadPaymentData({
    apiVersion,
    apiVersionMinor,
    allowedPaymentMethods,
    merchantInfo,
    transactionInfo: { countryCode: 'IT', currencyCode: 'EUR', totalPriceStatus: 'FINAL', totalPrice: euros(amountCents) },
  })
  const order = session.begin('google-pay')
  // The flow reports the reason. Google's sheet cannot be closed from here; its result is then ignored.
  order.catch(() => undefined)
  let paymentMethodData: unknown
  try {
    ;({ paymentMethodData } = await sheet)
  } catch (error) {
    return isCancelled(error) ? session.cancel() : session.fail(error)
  }
  const orderId = await order.catch(() => undefined)
  if (orderId === undefined) return
  try {
    const { status } = await googlepay.confirmOrder({ orderId, paymentMethodData })
    if (status === 'PAYER_ACTION_REQUIRED') await googlepay.initiatePayerAction({ orderId })
  } catch (error) {
    return session.fail(error, { kind: 'not-confirmed' })
  }
  await session.approve(orderId, false)
}

const isCancelled = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 'CANCELED'
