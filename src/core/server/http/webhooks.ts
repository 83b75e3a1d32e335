import type { FastifyInstance } from 'fastify'
import { languages } from '../../lib/language.ts'
import type { Services } from '../application/services.ts'
import type { UseCaseContext } from '../application/use-case.ts'
import type { WebhookHeaders } from '../domain/provider-event.ts'
import { Refusal } from '../domain/refusal.ts'
import { limitUnauthenticatedCalls } from './webhook-limits.ts'

const bodyLimitBytes = 200_000

/** What becomes of an authentic call. `forged`: the provider signed it, and it was altered since. */
export type HandleDelivery = (context: UseCaseContext) => Promise<'handled' | 'unknown' | 'forged'>

/** The webhook of a provider. */
export interface Webhook {
  path: string
  /** Verifies a call over its raw bytes and returns what handles it; undefined for a call that the provider did not sign. */
  read(headers: WebhookHeaders, rawBody: Uint8Array): Promise<HandleDelivery | undefined>
  /** Whether an error of reading or handling passes, so that the provider has to deliver the event again. */
  isPassing(error: unknown): boolean
}

/**
 * Registers a provider's webhook (requirements S24).
 *
 * Answers 401 to a call that is not authentic, 200 once the event is handled, and 409 (it names nothing known) or 503 (it cannot be verified
 * or handled now) so that the provider retries. Answers 429 to an address with too many unauthenticated calls.
 */
export function registerWebhook(app: FastifyInstance, services: Services, webhook: Webhook): void {
  app.register(async (scope) => {
    const noteAuthentic = limitUnauthenticatedCalls(scope, services.clock)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyLimitBytes }, (_request, bytes, done) => done(null, bytes))
    scope.post(webhook.path, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        const handle = await webhook.read(request.headers, Buffer.isBuffer(request.body) ? request.body : new Uint8Array())
        if (handle === undefined) throw new Refusal('unauthorized')
        noteAuthentic(request)
        const { settings: _settings, messages: _messages, ...shared } = services
        const outcome = await handle({ ...shared, settings: {}, language: languages[0], requestId: request.id, log: request.log })
        if (outcome === 'forged') throw new Refusal('unauthorized')
        return await reply.code(outcome === 'handled' ? 200 : 409).send({ status: outcome })
      } catch (error) {
        if (!webhook.isPassing(error)) throw error
        request.log.warn({ err: error, path: webhook.path }, 'an event waits for its provider')
        throw new Refusal('unavailable')
      }
    })
  })
}
