import { paypalSdkUrlOf } from '../providers/payments/paypal/paypal-hosts.ts'

const published = {
  applePay: 'https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js',
  googlePay: 'https://pay.google.com/gp/p/js/pay.js',
}

/**
 * Returns the default URLs of the browser scripts for payment.
 *
 * The provider's SDK follows from the provider, and the wallets' scripts from the SDK: the two parts of the simulator work only together.
 *
 * @param apiUrl the provider's API; undefined when payment is off.
 * @param sdkUrl the setting of the SDK's URL.
 */
export function defaultSdkUrls(
  simulatorUrl: string,
  apiUrl: string | undefined,
  sdkUrl: string | undefined,
): { payment: string; applePay: string; googlePay: string } {
  const simulator = `${simulatorUrl}/sdk`
  const payment = paypalSdkUrlOf(apiUrl) ?? simulator
  if ((sdkUrl ?? payment) !== simulator) return { payment, ...published }
  return { payment, applePay: `${simulatorUrl}/apple-pay-sdk`, googlePay: `${simulatorUrl}/google-pay-sdk` }
}
