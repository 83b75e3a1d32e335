import type { FastifyInstance } from 'fastify'
import { constants } from '../../generated/server/constants.ts'
import { type PaymentScripts, paymentRequestOrigins, paymentSources } from './payment-hosts.ts'
import { sessionHeaderNames } from './session-headers.ts'

export interface PolicyOrigins {
  publicUrl: string
  framePublicUrl: string
  shopUrl: string
  signUrl: string
  /** What may be shown in the signing frame (S16); none where online signing is off. */
  signOrigins?: readonly string[]
  /** Undefined where online payment is off. One page serves all addresses, so that all of them are given the payment's hosts. */
  paymentScripts?: PaymentScripts | undefined
}

/** Headers that the portal's page reads from another origin: until when the session lasts, and the name of a file. */
const readableHeaders = [...sessionHeaderNames, 'Content-Disposition']

/** Where browsers report what the policy stopped. */
export const cspReportPath = '/csp-report'

/**
 * What the portal's page may load and show (S14). Scripts and styles come from here alone, but for the payment provider's; a style element
 * needs the page's nonce.
 *
 * @param frames origins of pages that the catalogue shows in frames, which its check holds against the same list.
 */
export function portalPolicy(origins: PolicyOrigins, nonce: string, frames: readonly string[] = constants.frames): string {
  const own = new URL(origins.publicUrl).origin
  const elsewhere = (urls: readonly string[]) =>
    [...new Set(urls.map((url) => new URL(url).origin))].filter((origin) => origin !== own).join(' ')
  const isSecure = origins.publicUrl.startsWith('https:')
  const payment = paymentSources(origins.paymentScripts, own)
  const framed = elsewhere([origins.framePublicUrl, origins.shopUrl, ...(origins.signOrigins ?? []), ...frames, ...payment['frame-src']])
  return [
    "default-src 'none'",
    ["script-src 'self'", ...payment['script-src']].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data:", ...payment['img-src']].join(' '),
    "font-src 'self'",
    `connect-src 'self' ${elsewhere([origins.signUrl, ...payment['connect-src']])}`.trim(),
    `frame-src ${framed || "'none'"}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Reports by the newer way wait to be sent together, and only from secure pages; the older way sends each at once.
    `report-uri ${cspReportPath}`,
    ...(isSecure ? ['report-to csp'] : []),
  ].join('; ')
}

/** The headers of every answer (S15). Framed signing needs the referrer's origin, payment windows need their opener. */
export function headersOfEveryAnswer(origins: PolicyOrigins): Readonly<Record<string, string>> {
  const payers = paymentRequestOrigins(origins.paymentScripts, new URL(origins.publicUrl).origin).map((origin) => `"${origin}"`)
  return {
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=(${['self', ...payers].join(' ')})`,
    ...(origins.publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'reporting-endpoints': `csp="${cspReportPath}"`,
    }),
  }
}

/**
 * Sends them, and the exact list of origins that may call from elsewhere: the portal's own, for when the API is behind another name.
 */
export function installSecurityHeaders(app: FastifyInstance, origins: PolicyOrigins): void {
  const portalOrigin = new URL(origins.publicUrl).origin
  const everywhere = headersOfEveryAnswer(origins)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(everywhere)
    if (request.headers.origin === undefined) return done()
    reply.header('vary', 'origin')
    if (request.headers.origin !== portalOrigin) return done()
    reply.header('access-control-allow-origin', portalOrigin)
    reply.header('access-control-expose-headers', readableHeaders.join(', '))
    if (request.method !== 'OPTIONS') return done()
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, PUT, POST',
        'access-control-allow-headers': 'authorization, content-type, accept-language',
        'access-control-max-age': '600',
      })
      .send()
  })
}
