import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../domain/refusal.ts'
import {
  ForgedWebhook,
  type PaymentProvider,
  type ProviderEvent,
  ProviderRefusal,
  ProviderUnreachable,
} from '../providers/payments/payment-provider.ts'
import type { Services } from '../services.ts'
import type { UseCaseContext } from '../use-case.ts'
import { limitUnauthenticatedCalls } from './webhook-limits.ts'

/** Path of the payment provider's webhook. */
export const paymentWebhookPath = '/api/payments/paypal/webhook'
const bodyLimitBytes = 200_000

export type ReceiveEvent = (context: UseCaseContext, event: ProviderEvent) => Promise<'handled' | 'unknown'>

/**
 * Registers the payment provider's webhook (requirements S24).
 *
 * Answers 401 when the signature over the raw bytes is invalid, 200 once the event is handled, and 409 (unknown payment) or 503 (the
 * certificate is unavailable, or the event cannot be handled now) so that the provider retries. Answers 429 to an address with too many unauthenticated calls.
 */
export function registerPaymentWebhook(app: FastifyInstance, provider: PaymentProvider, services: Services, receive: ReceiveEvent): void {
  app.register(async (scope) => {
    const noteAuthentic = limitUnauthenticatedCalls(scope, services.clock)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyLimitBytes }, (_request, bytes, done) => done(null, bytes))
    scope.post(paymentWebhookPath, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const event = await readEvent(provider, request)
      if (event === undefined) throw new Refusal('unauthorized')
      noteAuthentic(request)
      const { settings: _settings, messages: _messages, ...shared } = services
      const context: UseCaseContext = { ...shared, settings: {}, language: 'it', requestId: request.id, log: request.log }
      const outcome = await receiveOrRefuse(receive, context, event)
      return reply.code(outcome === 'handled' ? 200 : 409).send({ status: outcome })
    })
  })
}

async function readEvent(provider: PaymentProvider, { headers, body, log }: FastifyRequest): Promise<ProviderEvent | undefined> {
  try {
    return await provider.readWebhook(headers, Buffer.isBuffer(body) ? body : new Uint8Array())
  } catch (error) {
    if (error instanceof ForgedWebhook) return undefined
    if (!(error instanceof ProviderUnreachable)) throw error
    log.warn({ err: error }, 'a payment event waits for the provider’s certificate')
    throw new Refusal('unavailable')
  }
}

async function receiveOrRefuse(receive: ReceiveEvent, context: UseCaseContext, event: ProviderEvent): Promise<'handled' | 'unknown'> {
  try {
    return await receive(context, event)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefusal)) throw error
    context.log.warn({ err: error, event: event.id }, 'a payment event waits for the provider')
    throw new Refusal('unavailable')
  }
}
