import type { FastifyInstance } from 'fastify'
import type { Services } from '../application/services.ts'
import type { UseCaseContext } from '../application/use-case.ts'
import { Refusal } from '../domain/refusal.ts'
import { type SigningEvent, SigningFault, type SigningProvider } from '../providers/signing/signing-provider.ts'
import { signingWebhookPath } from '../settings/signing-settings.ts'
import { limitUnauthenticatedCalls } from './webhook-limits.ts'

const bodyLimitBytes = 200_000

export type ReceiveSigningEvent = (context: UseCaseContext, event: SigningEvent) => Promise<'handled' | 'unknown'>

/**
 * Registers the signing provider's webhook (requirements S24).
 *
 * Answers 401 when the signature over the raw bytes is invalid or too old, 200 once the event is handled, and 409 (unknown procedure) or
 * 503 (cannot be handled now) so that the provider retries. Answers 429 to an address with too many unauthenticated calls.
 */
export function registerSigningWebhook(
  app: FastifyInstance,
  provider: SigningProvider,
  services: Services,
  receive: ReceiveSigningEvent,
): void {
  app.register(async (scope) => {
    const noteAuthentic = limitUnauthenticatedCalls(scope, services.clock)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyLimitBytes }, (_request, bytes, done) => done(null, bytes))
    scope.post(signingWebhookPath, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const event = provider.readEvent(onlyHeaders(request.headers), Buffer.isBuffer(request.body) ? request.body : new Uint8Array())
      if (event === undefined) throw new Refusal('unauthorized')
      noteAuthentic(request)
      const { settings: _settings, messages: _messages, ...shared } = services
      const context: UseCaseContext = { ...shared, settings: {}, language: 'it', requestId: request.id, log: request.log }
      const outcome = await receiveOrRefuse(receive, context, event)
      return reply.code(outcome === 'handled' ? 200 : 409).send({ status: outcome })
    })
  })
}

/** Drops headers that occur more than once. */
function onlyHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]))
}

async function receiveOrRefuse(receive: ReceiveSigningEvent, context: UseCaseContext, event: SigningEvent): Promise<'handled' | 'unknown'> {
  try {
    return await receive(context, event)
  } catch (error) {
    if (!(error instanceof SigningFault)) throw error
    context.log.warn({ err: error, event: event.id }, 'a message about a signature waits for the provider')
    throw new Refusal('unavailable')
  }
}
