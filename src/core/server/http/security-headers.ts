import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { constants } from '#generated/server/constants.ts'
import { type PaymentScripts, paymentRequestOrigins, paymentSources } from './payment-hosts.ts'
import { sessionHeaderNames } from './session-headers.ts'

export interface PolicyOrigins {
  publicUrl: string
  framePublicUrl: string
  shopUrl: string
  signUrl: string
  /** Origins allowed in the signing frame (requirements S16); none when online signing is off. */
  signOrigins?: readonly string[]
  /** Undefined when online payment is off. One page serves all paths, so every path allows the payment hosts. */
  paymentScripts?: PaymentScripts | undefined
}

/** Headers that the page may read from another origin: session lifetime and file name. */
const readableHeaders = [...sessionHeaderNames, 'Content-Disposition']

/** Path for the browsers' CSP reports. */
export const cspReportPath = '/csp-report'

/** Hash of the empty text: Emotion makes an empty style element, and fills its style sheet by script. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

/** The sources of a policy that allow what stands in a page's own text, which the build wrote: the hash of each element. */
export interface InlineSources {
  scripts: readonly string[]
  styles: readonly string[]
}

/** Returns the sources for a page. */
export function inlineSources(page: string): InlineSources {
  const hashesOf = (elements: RegExp) =>
    [...page.matchAll(elements)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return { scripts: hashesOf(/<script>(.*?)<\/script>/gs), styles: hashesOf(/<style\b[^>]*>(.*?)<\/style>/gs) }
}

/**
 * Returns the Content-Security-Policy of the portal's page (requirements S14).
 *
 * Scripts and styles come from the own origin only, besides the payment provider's and those of `inlineSources`. Where the portal loads PayPal's SDK, style elements
 * are allowed, as PayPal's buttons write some whose text is not known.
 *
 * @param frames origins of pages that the catalogue shows in frames; the catalogue check uses the same list.
 */
export function portalPolicy(
  origins: PolicyOrigins,
  frames: readonly string[] = constants.frames,
  inline: InlineSources = { scripts: [], styles: [] },
): string {
  const own = new URL(origins.publicUrl).origin
  const elsewhere = (urls: readonly string[]) =>
    [...new Set(urls.map((url) => new URL(url).origin))].filter((origin) => origin !== own).join(' ')
  const isSecure = origins.publicUrl.startsWith('https:')
  const payment = paymentSources(origins.paymentScripts, own)
  const framed = elsewhere([origins.framePublicUrl, origins.shopUrl, ...(origins.signOrigins ?? []), ...frames, ...payment['frame-src']])
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts, ...payment['script-src']].join(' '),
    // A hash would make `unsafe-inline` void.
    `style-src 'self' ${payment['script-src'].length > 0 ? "'unsafe-inline'" : [emptyStyle, ...inline.styles].join(' ')}`,
    ["img-src 'self' data:", ...payment['img-src']].join(' '),
    "font-src 'self'",
    `connect-src 'self' ${elsewhere([origins.signUrl, ...payment['connect-src']])}`.trim(),
    `frame-src ${framed || "'none'"}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...trustedTypes(payment['script-src']),
    // `report-to` batches reports and works on secure pages only; `report-uri` sends each report at once.
    `report-uri ${cspReportPath}`,
    ...(isSecure ? ['report-to csp'] : []),
  ].join('; ')
}

/** The policy of the service worker: it requests the portal's own files and pages. A worker has a policy of its own. */
export const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'"

/**
 * Requires Trusted Types, with the policies of the sanitizer and of libraries (requirements S34).
 *
 * PayPal's SDK assigns plain text, also in frames of its own where the page's policies do not exist: where the portal loads it, or another
 * script of a payment provider, the payment would fail.
 */
function trustedTypes(paymentScripts: readonly string[]): readonly string[] {
  return paymentScripts.length > 0 ? [] : ["require-trusted-types-for 'script'", 'trusted-types dompurify default']
}

/** Returns the headers of every response (requirements S15). Framed signing needs the referrer's origin, payment popups their opener. */
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

/** Sends these headers, and CORS headers for the portal's origin in case the API has another host. */
export function installSecurityHeaders(app: FastifyInstance, origins: PolicyOrigins): void {
  const portalOrigin = new URL(origins.publicUrl).origin
  const everywhere = headersOfEveryAnswer(origins)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(everywhere)
    if (request.headers.origin === undefined) return done()
    reply.header('vary', 'origin')
    if (request.headers.origin !== portalOrigin) return done()
    reply.header('access-control-allow-origin', portalOrigin)
    reply.header('access-control-allow-credentials', 'true')
    reply.header('access-control-expose-headers', readableHeaders.join(', '))
    if (request.method !== 'OPTIONS') return done()
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, PUT, POST',
        'access-control-allow-headers': 'authorization, content-type, accept-language, session-id, x-request-id',
        'access-control-max-age': '600',
      })
      .send()
  })
}
