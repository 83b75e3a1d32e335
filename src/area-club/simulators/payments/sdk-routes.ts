/**
 * The endpoints that the simulated browser SDK calls, below the API's URL.
 *
 * They replace the private calls of PayPal's SDK and are open to the portal's and the frame's origin only.
 *
 * - `GET .../sdk/orders/{id}` → `{ id, status, amount: { currency_code, value }, description, choices: [{ name, words }], sources }`
 * - `POST .../sdk/orders/{id}/approve` with `{ source, payer?: { email, givenName, surname }, card?: { number, name, expiry }, choice? }` →
 *   `{ id, status }`: `APPROVED`, or `COMPLETED` when the approval captures. `source` is one of `sources`, `choice` one of `choices`; by
 *   default the local part of the payer's e-mail or the card number (`testCards`) selects it.
 *
 * Refusals have the body `{ name, message, details: [{ issue }] }`: 404 for an unknown order, 422 for a paid one.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from './answers.ts'
import { parseJson, send } from './api-routes.ts'
import { choices } from './choices.ts'
import { Issue, showIssue } from './issues.ts'
import { requireOrder } from './ledger.ts'
import type { PaymentSimulator } from './payment-simulator.ts'
import { type Approval, sources } from './payment-sources.ts'

/** Registers the endpoints for pages of `browserOrigins`. */
export function registerSdkRoutes(
  app: FastifyInstance,
  base: string,
  { simulator, browserOrigins }: { simulator: PaymentSimulator; browserOrigins: readonly string[] },
): void {
  const path = `${base}/sdk/orders/:id`
  const serve = (work: (id: string, body: unknown) => Promise<Answer>) => async (request: FastifyRequest, reply: FastifyReply) => {
    allowOrigin(request, reply, browserOrigins)
    const { id } = request.params as { id: string }
    try {
      return send(reply, await work(id, parseJson(request.body)))
    } catch (error) {
      if (!(error instanceof Issue)) throw error
      return send(reply, { status: error.status, body: showIssue(error) })
    }
  }
  app.options(`${base}/sdk/*`, async (request, reply) => {
    allowOrigin(request, reply, browserOrigins)
    return reply.code(204).headers({ 'access-control-allow-methods': 'GET, POST', 'access-control-allow-headers': 'content-type' }).send()
  })
  app.get(
    path,
    serve(async (id) => {
      const { status, amount, description } = await simulator.change((context) => requireOrder(context, id))
      const named = Object.entries(choices).map(([name, words]) => ({ name, words }))
      return { status: 200, body: { id, status, amount, description, choices: named, sources } }
    }),
  )
  app.post(
    `${path}/approve`,
    serve(async (id, body) => {
      const { status } = await simulator.approve(id, (body ?? {}) as Approval)
      return { status: 200, body: { id, status } }
    }),
  )
}

function allowOrigin({ headers }: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): void {
  reply.header('vary', 'Origin')
  if (headers.origin !== undefined && allowed.includes(headers.origin))
    reply.headers({ 'access-control-allow-origin': headers.origin, 'cross-origin-resource-policy': 'cross-origin' })
}
