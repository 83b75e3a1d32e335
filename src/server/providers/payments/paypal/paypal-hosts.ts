/** PayPal's API addresses, and the hosts on which each keeps the certificates of its webhooks. */
const webhookHosts: Readonly<Record<string, readonly string[]>> = {
  'https://api-m.paypal.com': ['api.paypal.com', 'api-m.paypal.com'],
  'https://api-m.sandbox.paypal.com': ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'],
}

/** PayPal's own addresses, live and sandbox. */
export const paypalApiUrls: readonly string[] = Object.keys(webhookHosts)

/** Undefined for an address that is not PayPal's. */
export function webhookHostsOf(apiUrl: string): readonly string[] | undefined {
  return webhookHosts[new URL(apiUrl).origin]
}

/** The SDK for browsers that goes with an API; PayPal's live one where payment is off. Undefined for an API that is not PayPal's. */
export function paypalSdkUrlOf(apiUrl: string | undefined): string | undefined {
  if (apiUrl === undefined || apiUrl === 'https://api-m.paypal.com') return 'https://www.paypal.com/sdk/js'
  return apiUrl === 'https://api-m.sandbox.paypal.com' ? 'https://www.sandbox.paypal.com/sdk/js' : undefined
}
