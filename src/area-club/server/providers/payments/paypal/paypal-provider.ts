import createClient, { type Client } from 'openapi-fetch'
import type { paths } from '#generated/server/providers/paypal.ts'
import type { Clock } from '../../../../../core/server/domain/clock.ts'
import { type PaymentEvent, type PaymentProvider, ProviderRefusal, ProviderUnreachable } from '../payment-provider.ts'
import { createTokenSource } from './access-token.ts'
import { toEuro } from './cents.ts'
import { cutToBytes } from './cut-text.ts'
import { createExchange, type Exchange } from './exchange.ts'
import { readEvent } from './read-event.ts'
import { readOrder, readRefund } from './read-order.ts'
import { createWebhookReader } from './read-webhook.ts'
import { errorOf } from './refuse-answers.ts'
import { isAnswer, type Schemas } from './validate-responses.ts'

export interface PaypalOptions {
  /** Such as https://api-m.paypal.com, without a trailing slash. */
  apiUrl: string
  clientId: string
  clientSecret: string
  /** When undefined, every webhook call is refused as forged. */
  webhookId: string | undefined
  merchantId: string | undefined
  clock: Clock
  timeLimitMs?: number
  /** Trusted root certificates of webhook signatures, as PEM; by default those of Node. */
  trustedRoots?: readonly string[]
}

/** Creates the adapter for PayPal's Orders v2, Payments v2 and webhooks: one order a payment, in euro. */
export function createPaypalProvider(options: PaypalOptions): PaymentProvider {
  const { apiUrl, clientId, merchantId } = options
  const exchange = createExchange(apiUrl, options.timeLimitMs)
  const tokens = createTokenSource({ ...options, baseUrl: apiUrl, exchange })
  const client = createClient<paths>({ baseUrl: apiUrl, fetch: withToken(exchange, tokens) })
  const repeatable = (requestId: string) => ({ 'PayPal-Request-Id': requestId, Prefer: 'return=representation' }) as const
  return {
    clientId,
    merchantId,
    createOrder: async ({ reference, requestId, amountCents, description }) => {
      const unit = { custom_id: reference, ...shortText('description', description, 127), amount: toEuro(amountCents) }
      const call = client.POST('/v2/checkout/orders', {
        params: { header: repeatable(requestId) },
        body: { intent: 'CAPTURE', purchase_units: [unit], application_context: { shipping_preference: 'NO_SHIPPING' } },
      })
      return readOrder(await answerOf(call, 'Order'))
    },
    findOrder: async (orderId) => {
      if (!isId(orderId)) return undefined
      const order = await findOf(client.GET('/v2/checkout/orders/{id}', { params: { path: { id: orderId } } }), 'Order')
      return order && readOrder(order)
    },
    findRefund: async (refundId) => {
      if (!isId(refundId)) return undefined
      const refund = await findOf(client.GET('/v2/payments/refunds/{id}', { params: { path: { id: refundId } } }), 'Refund')
      return refund && readRefund(refund, undefined)
    },
    listReversals: (since, until) => listReversals(client, { since, until }),
    changeAmount: async (orderId, amountCents) => {
      const id = requireId(orderId)
      const change = { op: 'replace', path: "/purchase_units/@reference_id=='default'/amount", value: toEuro(amountCents) } as const
      await settle(client.PATCH('/v2/checkout/orders/{id}', { params: { path: { id } }, body: [change] }))
    },
    captureOrder: async (orderId, requestId) => {
      const id = requireId(orderId)
      const call = client.POST('/v2/checkout/orders/{id}/capture', { params: { path: { id }, header: repeatable(requestId) }, body: {} })
      return readOrder(await answerOf(call, 'Order'))
    },
    refundCapture: async (captureId, { requestId, amountCents, note }) => {
      const id = requireId(captureId)
      const call = client.POST('/v2/payments/captures/{id}/refund', {
        params: { path: { id }, header: repeatable(requestId) },
        body: { amount: toEuro(amountCents), ...shortText('note_to_payer', note, 255) },
      })
      return readRefund(await answerOf(call, 'Refund'), id)
    },
    readWebhook: createWebhookReader({ ...options, exchange }),
  }
}

/** Returns a property with truncated text, or nothing for empty text, which PayPal refuses. */
function shortText<Name extends string>(name: Name, text: string, mostBytes: number): Partial<Record<Name, string>> {
  return text === '' ? {} : ({ [name]: cutToBytes(text, mostBytes) } as Record<Name, string>)
}

/** Checks the form of an id before it becomes part of a URL. An id of another form does not exist at PayPal. */
function isId(id: string): boolean {
  return /^[A-Z0-9]{1,36}$/.test(id)
}

function requireId(id: string): string {
  if (!isId(id)) throw new ProviderRefusal('RESOURCE_NOT_FOUND', 404)
  return id
}

/** Adds the token to each request; renews it and retries once after a 401. */
function withToken(exchange: Exchange, tokens: { get(): Promise<string>; drop(token: string): void }): Exchange {
  const send = async (request: Request) => {
    const token = await tokens.get()
    request.headers.set('authorization', `Bearer ${token}`)
    return { token, response: await exchange(request) }
  }
  return async (request) => {
    const retry = request.clone()
    const { token, response } = await send(request)
    if (response.status !== 401) return response
    tokens.drop(token)
    return (await send(retry)).response
  }
}

type Call = Promise<{ data?: unknown; error?: unknown; response: Response }>

/** Returns the response validated by its schema. Throws only `ProviderRefusal` or `ProviderUnreachable`. */
async function answerOf<Name extends keyof Schemas & string>(call: Call, name: Name): Promise<Schemas[Name]> {
  const answer = await settle(call)
  if (!isAnswer(name, answer)) throw new ProviderUnreachable(`The payment provider’s answer is no ${name.toLowerCase()}`)
  return answer
}

/** Reads a resource; undefined when there is none. Another refusal of a read tells nothing about the resource. */
async function findOf<Name extends keyof Schemas & string>(call: Call, name: Name): Promise<Schemas[Name] | undefined> {
  try {
    return await answerOf(call, name)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    if (error.status === 404) return undefined
    throw new ProviderUnreachable(`The payment provider refused a read: ${error.issue} (${error.status})`, { cause: error })
  }
}

const eventsInPage = 100
const shortestWindowMs = 1_000

/**
 * Lists the reversal events of a period, which PayPal keeps for 30 days.
 *
 * Neither the order of the list nor its cursor is documented: a full page is read again in halves of its period.
 */
async function listReversals(client: Client<paths>, { since, until }: { since: Date; until: Date }): Promise<readonly PaymentEvent[]> {
  const query = {
    page_size: eventsInPage,
    start_time: since.toISOString(),
    end_time: until.toISOString(),
    event_type: 'PAYMENT.CAPTURE.REVERSED',
  } as const
  const { events = [] } = (await findOf(client.GET('/v1/notifications/webhooks-events', { params: { query } }), 'EventList')) ?? {}
  const windowMs = until.getTime() - since.getTime()
  if (events.length < eventsInPage || windowMs <= shortestWindowMs) return events.map(readEvent)
  const middle = new Date(since.getTime() + windowMs / 2)
  return [...(await listReversals(client, { since, until: middle })), ...(await listReversals(client, { since: middle, until }))]
}

async function settle(call: Call): Promise<unknown> {
  const { data, error, response } = await call.catch((error: unknown) => {
    if (error instanceof ProviderRefusal || error instanceof ProviderUnreachable) throw error
    if (error instanceof SyntaxError) throw new ProviderUnreachable('The payment provider’s answer is no JSON')
    throw error
  })
  if (response.ok) return data
  throw errorOf(response, error)
}
