import { simulatorKeys } from '../../simulators/payments/simulator-keys.ts'
import { simulatorApiPath } from '../../simulators/payments/simulator-paths.ts'
import { paypalApiUrls } from '../providers/payments/paypal/paypal-hosts.ts'

/** The path of the provider's webhook calls on this server. */
export const paymentWebhookPath = '/api/payments/paypal/webhook'

/** Connection settings of PayPal or its stand-in. */
export interface PaypalSettings {
  /** Without a trailing slash. */
  apiUrl: string
  clientId: string
  clientSecret: string
  /** The id in the signature of webhook calls to this server; when undefined, every call is refused. */
  webhookId: string | undefined
  /** The account that must receive the money. */
  merchantId: string | undefined
  /** Whether the server's own simulator is used; never in production. */
  usesSimulator: boolean
}

const names = ['PAYPAL_API_URL', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_MERCHANT_ID'] as const
export type PaypalSettingName = (typeof names)[number]

/** Patterns of the settings that are not URLs, with the allowed form. Values are never shown: one of them is a secret. */
const forms: Readonly<Partial<Record<PaypalSettingName, readonly [form: RegExp, allowed: string]>>> = {
  PAYPAL_CLIENT_ID: [/^[\x21-\x39\x3b-\x7e]{1,200}$/, 'the client id of a REST app at PayPal'],
  PAYPAL_CLIENT_SECRET: [/^[\x21-\x7e]{1,200}$/, 'the secret of a REST app at PayPal'],
  PAYPAL_WEBHOOK_ID: [/^[A-Za-z0-9]{1,50}$/, 'the id of a webhook of that app, letters and digits'],
  PAYPAL_MERCHANT_ID: [/^[A-Z0-9]{13}$/, 'the id of a PayPal account, 13 capital letters and digits'],
}

/**
 * Reads the settings of the payment provider.
 *
 * Outside production unset ones default to the simulator's. In production payment is off (undefined) unless all are set, and only PayPal's
 * own URLs are allowed.
 *
 * @param simulatorOrigin the origin under which this server reaches itself.
 */
export function readPaypalSettings(
  given: (name: PaypalSettingName) => string | undefined,
  { simulatorOrigin, isProduction }: { simulatorOrigin: string; isProduction: boolean },
): { settings: PaypalSettings | undefined; mistakes: readonly string[] } {
  const mistakes = findMistakes(given, isProduction)
  if (isProduction && names.every((name) => given(name) === undefined)) return { settings: undefined, mistakes }
  const simulatorUrl = `${simulatorOrigin}${simulatorApiPath}`
  const apiUrl = given('PAYPAL_API_URL')?.replace(/\/$/, '') ?? simulatorUrl
  const isPaypal = paypalApiUrls.includes(apiUrl)
  const settings = {
    apiUrl,
    clientId: given('PAYPAL_CLIENT_ID') ?? simulatorKeys.clientId,
    clientSecret: given('PAYPAL_CLIENT_SECRET') ?? simulatorKeys.clientSecret,
    webhookId: given('PAYPAL_WEBHOOK_ID') ?? (isPaypal ? undefined : simulatorKeys.webhookId),
    merchantId: given('PAYPAL_MERCHANT_ID') ?? (isPaypal ? undefined : simulatorKeys.payeeId),
    usesSimulator: apiUrl === simulatorUrl,
  }
  return { settings, mistakes }
}

function findMistakes(given: (name: PaypalSettingName) => string | undefined, isProduction: boolean): readonly string[] {
  const mistakes = names.flatMap((name) => {
    const [form, allowed] = forms[name] ?? []
    const text = given(name)
    return form === undefined || text === undefined || form.test(text) ? [] : [`${name} is not such a value; allowed is ${allowed}`]
  })
  const isGiven = (name: PaypalSettingName) => given(name) !== undefined
  if (isGiven('PAYPAL_CLIENT_ID') !== isGiven('PAYPAL_CLIENT_SECRET'))
    mistakes.push('PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET belong together: allowed are both or none')
  const apiUrl = given('PAYPAL_API_URL')
  const isPaypal = apiUrl !== undefined && paypalApiUrls.includes(apiUrl.replace(/\/$/, ''))
  if (apiUrl !== undefined && !isAddress(apiUrl))
    mistakes.push(`PAYPAL_API_URL is ${JSON.stringify(apiUrl)}; allowed is an http(s) address`)
  else if (isPaypal && !isProduction && !isGiven('PAYPAL_CLIENT_ID'))
    mistakes.push('PAYPAL_API_URL is PayPal’s, and PAYPAL_CLIENT_ID is not set; allowed is the client id of a REST app, with its secret')
  return mistakes
}

/** Returns whether text is an http(s) URL without user, query and fragment. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, search, hash } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username === '' && search === '' && hash === ''
}

/** Describes what production refuses: an incomplete set of settings, and URLs other than PayPal's. */
export function findPaypalProductionMistakes(given: (name: PaypalSettingName) => string | undefined): readonly string[] {
  if (names.every((name) => given(name) === undefined)) return []
  const apiUrl = given('PAYPAL_API_URL')
  const missing = names.filter((name) => given(name) === undefined)
  return [
    ...missing.map((name) => `${name} is not set; in production ${names.join(', ')} are allowed all together or not at all`),
    ...(apiUrl === undefined || paypalApiUrls.includes(apiUrl.replace(/\/$/, ''))
      ? []
      : [`PAYPAL_API_URL is ${JSON.stringify(apiUrl)}; in production allowed is ${paypalApiUrls.join(' or ')}`]),
  ]
}
