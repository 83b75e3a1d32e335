import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../application/services.ts'
import type { UseCaseContext } from '../application/use-case.ts'
import { Refusal } from '../domain/refusal.ts'
import { type DeliveredEvent, ForgedWebhook, type PaymentProvider, ProviderUnreachable } from '../providers/payments/payment-provider.ts'
import { limitUnauthenticatedCalls } from './webhook-limits.ts'

/** Path of the payment provider's webhook. */
export const paymentWebhookPath = '/api/payments/paypal/webhook'
const bodyLimitBytes = 200_000

export type ReceiveEvent = (context: UseCaseContext, delivered: DeliveredEvent) => Promise<'handled' | 'unknown' | 'forged'>

/**
 * Registers the payment provider's webhook (requirements S24).
 *
 * Answers 401 when the signature over the raw bytes is invalid or its transmission has brought another event before, 200 once the event is
 * handled, and 409 (unknown payment) or 503 (the certificate is unavailable, or the event cannot be handled now) so that the provider
 * retries. Answers 429 to an address with too many unauthenticated calls.
 */
export function registerPaymentWebhook(app: FastifyInstance, provider: PaymentProvider, services: Services, receive: ReceiveEvent): void {
  app.register(async (scope) => {
    const noteAuthentic = limitUnauthenticatedCalls(scope, services.clock)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyLimitBytes }, (_request, bytes, done) => done(null, bytes))
    scope.post(paymentWebhookPath, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const delivered = await readEvent(provider, request)
      if (delivered === undefined) throw new Refusal('unauthorized')
      noteAuthentic(request)
      const { settings: _settings, messages: _messages, ...shared } = services
      const context: UseCaseContext = { ...shared, settings: {}, language: 'it', requestId: request.id, log: request.log }
      const outcome = await receiveOrRefuse(receive, context, delivered)
      if (outcome === 'forged') throw new Refusal('unauthorized')
      return reply.code(outcome === 'handled' ? 200 : 409).send({ status: outcome })
    })
  })
}

async function readEvent(provider: PaymentProvider, { headers, body, log }: FastifyRequest): Promise<DeliveredEvent | undefined> {
  try {
    return await provider.readWebhook(headers, Buffer.isBuffer(body) ? body : new Uint8Array())
  } catch (error) {
    if (error instanceof ForgedWebhook) return undefined
    if (!(error instanceof ProviderUnreachable)) throw error
    log.warn({ err: error }, 'a payment event waits for the provider’s certificate')
    throw new Refusal('unavailable')
  }
}

async function receiveOrRefuse(receive: ReceiveEvent, context: UseCaseContext, delivered: DeliveredEvent): ReturnType<ReceiveEvent> {
  try {
    return await receive(context, delivered)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    context.log.warn({ err: error, event: delivered.event.id }, 'a payment event waits for the provider')
    throw new Refusal('unavailable')
  }
}
