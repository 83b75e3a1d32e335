/**
 * Serves the endpoints of PayPal's REST API that the server calls.
 *
 * OAuth, Orders v2, Payments v2 and the webhooks' certificates.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from './answers.ts'
import { Issue, showIssue } from './issues.ts'
import {
  approveOrder,
  captureOrder,
  changeOrder,
  createOrder,
  refundCapture,
  requireCapture,
  requireOrder,
  requireReadable,
  requireRefund,
} from './ledger.ts'
import type { PaymentSimulator } from './payment-simulator.ts'
import { readConfirmation } from './payment-sources.ts'
import type { Operation } from './records.ts'
import { answerOnce, type Detail, type RepeatableCall } from './repeated-calls.ts'
import { showOrder, showRefund, showWholeCapture } from './shapes.ts'
import { endTokens, issueToken, requireToken } from './tokens.ts'
import { listEvents, signingKey } from './webhook-events.ts'
import { dropConnection, faultAfter, faultBefore } from './wire-faults.ts'

interface Call {
  /** The id in the path; empty when there is none. */
  id: string
  path: string
  body: unknown
  headers: FastifyRequest['headers']
  detail: Detail
}
type Work = (call: Call) => Promise<Answer>

const hourMs = 60 * 60_000
/** How long PayPal stores responses for idempotent retries. */
const orderCallsKeptMs = 6 * hourMs
const refundCallsKeptMs = 45 * 24 * hourMs

/** Registers the routes below `base`, the path of the API's URL. */
export function registerApiRoutes(app: FastifyInstance, base: string, simulator: PaymentSimulator): void {
  const { options, change } = simulator
  const route = (method: 'GET' | 'POST' | 'PATCH', path: string, on: Operation, work: Work) =>
    app.route({ method, url: `${base}${path}`, handler: (request, reply) => serve(simulator, { on, work }, request, reply) })

  route('POST', '/v1/oauth2/token', 'token', ({ headers, body }) => issueToken(options, headers.authorization, String(body)))
  route('GET', '/v1/notifications/certs/:id', 'certificate', async ({ id }) => {
    const key = await options.store.change(signingKey)
    if (id !== key.id) throw new Issue(404, 'INVALID_RESOURCE_ID')
    return { status: 200, body: key.certificate, type: 'application/x-pem-file' }
  })

  route('GET', '/v1/notifications/webhooks-events', 'list-events', ({ path }) =>
    change(async ({ records }) => ({
      status: 200,
      body: listEvents(await records.list('event'), new URL(path, 'http://simulator').searchParams),
    })),
  )

  route('POST', '/v2/checkout/orders', 'create', (call) =>
    change((context) =>
      answerOnce(context, repeatable(call, orderCallsKeptMs), async () => ({ order: (await createOrder(context, call.body)).id })),
    ),
  )
  route('GET', '/v2/checkout/orders/:id', 'read', ({ id }) =>
    change(async (context) => {
      const order = requireReadable(await requireOrder(context, id))
      return { status: 200, body: showOrder(order, context.api) }
    }),
  )
  route('PATCH', '/v2/checkout/orders/:id', 'change', async ({ id, body }) => {
    await change((context) => changeOrder(context, id, body))
    return { status: 204 }
  })
  route('POST', '/v2/checkout/orders/:id/confirm-payment-source', 'confirm', ({ id, body, detail }) =>
    change(async (context) => ({
      status: 200,
      body: showOrder(await approveOrder(context, id, readConfirmation(body)), context.api, detail),
    })),
  )
  route('POST', '/v2/checkout/orders/:id/capture', 'capture', (call) =>
    change((context) =>
      answerOnce(context, repeatable(call, orderCallsKeptMs), async () => ({ order: (await captureOrder(context, call.id)).id })),
    ),
  )

  route('GET', '/v2/payments/captures/:id', 'read-capture', ({ id }) =>
    change(async (context) => {
      const { order, capture } = await requireCapture(context, id)
      return { status: 200, body: showWholeCapture(requireReadable(order), capture, context.api) }
    }),
  )
  route('POST', '/v2/payments/captures/:id/refund', 'refund', (call) =>
    change((context) =>
      answerOnce(context, repeatable(call, refundCallsKeptMs), async () => ({
        refund: (await refundCapture(context, call.id, call.body)).id,
      })),
    ),
  )
  route('GET', '/v2/payments/refunds/:id', 'read-refund', ({ id }) =>
    change(async (context) => {
      const { order, refund } = await requireRefund(context, id)
      return { status: 200, body: showRefund(requireReadable(order), refund, context.api) }
    }),
  )
}

async function serve(
  simulator: PaymentSimulator,
  { on, work }: { on: Operation; work: Work },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { id = '' } = request.params as { id?: string }
  const fault = await simulator.takeFault(on, id)
  if (fault?.does === 'unauthorized') await endTokens(simulator.options)
  const early = fault === undefined ? undefined : faultBefore(fault)
  if (early === 'dropped') return dropConnection(reply)
  if (fault?.does === 'hold-before') await simulator.hold({ on, id, isDone: false })
  const answer = early ?? (await answerOf(simulator, on, work, request, id))
  const late = fault === undefined || early !== undefined ? answer : await faultAfter(fault, answer)
  if (fault?.does === 'hold-after') await simulator.hold({ on, id, isDone: true })
  return late === 'dropped' ? dropConnection(reply) : send(reply, late)
}

async function answerOf(simulator: PaymentSimulator, on: Operation, work: Work, request: FastifyRequest, id: string): Promise<Answer> {
  const { headers, url: path } = request
  try {
    if (on !== 'token' && on !== 'certificate') await requireToken(simulator.options, headers.authorization)
    const body = on === 'token' ? request.body : parseJson(request.body)
    return await work({ id, path, body, headers, detail: headers.prefer === 'return=representation' ? 'representation' : 'minimal' })
  } catch (error) {
    if (!(error instanceof Issue)) throw error
    return { status: error.status, body: showIssue(error) }
  }
}

export function send(reply: FastifyReply, { status, body, type, headers = {} }: Answer): FastifyReply {
  reply.code(status).headers({ 'cache-control': 'no-store', ...headers })
  if (body === undefined) return reply.send()
  return reply.type(type ?? 'application/json').send(type === undefined ? JSON.stringify(body) : body)
}

function repeatable({ path, body, headers, detail }: Call, keptForMs: number): RepeatableCall {
  const requestId = headers['paypal-request-id']
  return { path, body, detail, keptForMs, requestId: typeof requestId === 'string' ? requestId : undefined }
}

export function parseJson(body: unknown): unknown {
  const text = body instanceof Uint8Array ? Buffer.from(body).toString() : ''
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new Issue(400)
  }
}
