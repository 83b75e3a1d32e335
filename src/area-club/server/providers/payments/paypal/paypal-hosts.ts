/** PayPal's API origins, and the hosts of their webhook certificates. */
const webhookHosts: Readonly<Record<string, readonly string[]>> = {
  'https://api-m.paypal.com': ['api.paypal.com', 'api-m.paypal.com'],
  'https://api-m.sandbox.paypal.com': ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
}

export const paypalApiUrls: readonly string[] = Object.keys(webhookHosts)

/** Returns the certificate hosts of an API; undefined when it is not PayPal's. */
export function webhookHostsOf(apiUrl: string): readonly string[] | undefined {
  return webhookHosts[new URL(apiUrl).origin]
}

/** Returns the browser SDK of an API: PayPal's live one when payment is off, undefined when the API is not PayPal's. */
export function paypalSdkUrlOf(apiUrl: string | undefined): string | undefined {
  if (apiUrl === undefined || apiUrl === 'https://api-m.paypal.com') return 'https://www.paypal.com/sdk/js'
  return apiUrl === 'https://api-m.sandbox.paypal.com' ? 'https://www.sandbox.paypal.com/sdk/js' : undefined
}
