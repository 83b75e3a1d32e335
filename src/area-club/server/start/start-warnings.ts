import { createNetworkMatcher } from '../../../core/server/domain/network-addresses.ts'
import { isSecure } from '../../../core/server/http/cookies.ts'
import { simulatorKeys } from '../../simulators/payments/simulator-keys.ts'
import type { Config } from '../settings/config.ts'

const isLoopback = createNetworkMatcher(['loopback'])

type WarnedOf = Pick<Config, 'isProduction' | 'host' | 'publicUrl' | 'trustedProxy' | 'paypal' | 'signing'>

/** Returns warnings about valid but probably unintended settings, logged at each start. */
export function startWarnings(config: WarnedOf): readonly string[] {
  return [...cookieWarnings(config), ...proxyWarnings(config), ...paymentWarnings(config), ...signingWarnings(config)]
}

function cookieWarnings({ publicUrl }: WarnedOf): readonly string[] {
  if (publicUrl.startsWith('https:') || !isSecure(publicUrl)) return []
  return [
    `PUBLIC_URL is ${publicUrl}: browsers refuse the session’s cookie there. Set it to an https address, or open the portal on localhost`,
  ]
}

function proxyWarnings({ isProduction, publicUrl, host, trustedProxy }: WarnedOf): readonly string[] {
  const isReachedFromElsewhere = publicUrl.startsWith('https:') || !(host === 'localhost' || isLoopback(host))
  if (!isProduction || trustedProxy !== undefined || !isReachedFromElsewhere) return []
  return [
    'TRUSTED_PROXY is not set: behind a proxy all callers count as one, and failed logins of one of them slow down all. Set it to the addresses of the proxy, such as 10.0.0.0/8 or loopback',
  ]
}

function paymentWarnings({ isProduction, paypal }: WarnedOf): readonly string[] {
  if (isProduction && paypal === undefined)
    return ['PAYPAL_API_URL is not set: online payment is off. Set the five settings PAYPAL_… as docs/payments.md describes']
  if (isProduction || paypal === undefined) return []
  if (paypal.usesSimulator && paypal.clientId !== simulatorKeys.clientId)
    return ['PAYPAL_CLIENT_ID is set and PAYPAL_API_URL is not: the simulator of this server takes the payments, no money moves']
  if (paypal.webhookId === undefined || paypal.merchantId === undefined)
    return ['PAYPAL_WEBHOOK_ID or PAYPAL_MERCHANT_ID is not set: webhook calls are refused, or payments to another account are not noticed']
  return []
}

function signingWarnings({ isProduction, signing }: WarnedOf): readonly string[] {
  if (isProduction && signing === undefined)
    return [
      'SIGN_KEY_FILE is not set: online signing is off. Set it with SIGN_CERTIFICATE_FILE, or name a provider, as docs/signing.md describes',
    ]
  return signing !== undefined && signing.webhookSecret === undefined
    ? ['SIGN_WEBHOOK_SECRET is not set: the webhook calls of the signing provider are refused']
    : []
}
