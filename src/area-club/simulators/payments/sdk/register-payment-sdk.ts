import type { FastifyInstance, FastifyReply } from 'fastify'
import { choices } from '../choices.ts'
import { simulatorApiPath, simulatorPath } from '../simulator-paths.ts'
import { renderApprovalPage, renderCardField } from './frame-pages.ts'
import { frameStyle } from './frame-style.ts'
import { readBrowserScript } from './read-browser-script.ts'

export interface PaymentSdkOptions {
  /** The portal's URL, which serves the scripts. */
  publicUrl: string
  /** The URL of windows and card fields. */
  framePublicUrl: string
  /** The accepted client id; others are rejected, as by PayPal. */
  clientId: string
}

const base = simulatorPath
const frames = `${base}/frames`
const entries = { sdk: 'paypal-sdk', 'apple-pay-sdk': 'apple-pay-sdk', 'google-pay-sdk': 'google-pay-sdk' } as const
const pageModules = ['approval-window', 'buttons', 'card-fields', 'settings'] as const
const frameModules = ['approval-page', 'card-field', 'settings'] as const

/**
 * Serves the simulated browser SDK. Not for production.
 *
 * The portal's origin has the scripts, at the default paths of `paymentSdkUrl` and the wallets' settings; the frame origin has windows and
 * card fields.
 */
export function registerPaymentSdk(portal: FastifyInstance, frameApp: FastifyInstance, options: PaymentSdkOptions): void {
  const portalOrigin = new URL(options.publicUrl).origin
  const frameOrigin = new URL(options.framePublicUrl).origin
  const apiUrl = `${portalOrigin}${simulatorApiPath}`
  const settings = JSON.stringify({ frameOrigin, apiUrl, locale: 'it', enabledFunding: [] })
  for (const [path, name] of Object.entries(entries)) {
    const script = readBrowserScript(name)
    portal.get<{ Querystring: Record<string, unknown> }>(`${base}/${path}`, async (request, reply) => {
      const { 'client-id': clientId, currency, intent } = request.query
      if (path === 'sdk' && (clientId !== options.clientId || currency !== 'EUR' || intent !== 'capture'))
        return reply.code(400).type('text/javascript; charset=utf-8').send('throw new Error("SDK Validation error")')
      return sendScript(reply, path === 'sdk' ? `window.paymentSimulator = ${settings};\n${script}` : script)
    })
  }
  for (const name of pageModules) {
    const script = readBrowserScript(name)
    portal.get(`${base}/${name}.ts`, async (_request, reply) => sendScript(reply, script))
  }
  for (const name of frameModules) {
    const script = readBrowserScript(name)
    frameApp.get(`${frames}/${name}.ts`, async (_request, reply) => sendScript(reply, script))
  }
  frameApp.get(`${frames}/style.css`, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(frameStyle),
  )
  const page = { portalOrigin, apiUrl, choices }
  frameApp.get<{ Querystring: Record<string, unknown> }>(`${frames}/approval`, async (request, reply) =>
    sendPage(reply, portalOrigin, renderApprovalPage(page, request.query)),
  )
  frameApp.get<{ Querystring: Record<string, unknown> }>(`${frames}/card-field`, async (request, reply) =>
    sendPage(reply, portalOrigin, renderCardField(page, request.query)),
  )
}

const sendScript = (reply: FastifyReply, script: string) =>
  reply.headers({ 'cache-control': 'no-cache' }).type('text/javascript; charset=utf-8').send(script)

function sendPage(reply: FastifyReply, portalOrigin: string, html: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${portalOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${portalOrigin}`,
  ]
  return reply
    .headers({ 'content-security-policy': policy.join('; '), 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html)
}
