import { paypalSdkUrlOf } from './providers/payments/paypal/paypal-hosts.ts'

const published = {
  applePay: 'https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js',
  googlePay: 'https://pay.google.com/gp/p/js/pay.js',
}

/**
 * Where the browser loads what payment needs, unless it is set: the provider's SDK goes with the provider, and the wallets' scripts with
 * the SDK, as each half of the stand-in works with the other alone.
 *
 * @param apiUrl the provider's; undefined where payment is off.
 * @param sdkUrl what is set for the SDK.
 */
export function defaultSdkUrls(
  standInUrl: string,
  apiUrl: string | undefined,
  sdkUrl: string | undefined,
): { payment: string; applePay: string; googlePay: string } {
  const standIn = `${standInUrl}/sdk`
  const payment = paypalSdkUrlOf(apiUrl) ?? standIn
  if ((sdkUrl ?? payment) !== standIn) return { payment, ...published }
  return { payment, applePay: `${standInUrl}/apple-pay-sdk`, googlePay: `${standInUrl}/google-pay-sdk` }
}
