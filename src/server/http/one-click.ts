import type { FastifyInstance } from 'fastify'
import type { ServiceSettings, Services } from '../application/services.ts'
import type { UseCaseContext } from '../application/use-case.ts'
import { callerAddress } from './caller-address.ts'

const bodyLimitBytes = 10_000

/** What a mail program's one-click unsubscription (RFC 8058) does. */
export interface OneClick {
  /** The path of the page to which the link of the mail leads. */
  path: string
  /** Throws `link-expired` for a token that names nothing. */
  unsubscribe(context: UseCaseContext<keyof ServiceSettings>, link: { token: string; address: string }): Promise<unknown>
}

/**
 * Registers the POST to the address of an unsubscribe link. A GET of the same address shows the portal's page and changes nothing.
 *
 * The call has no cookie, and a body of a form's type that says no more than the call itself: it is not read.
 */
export function registerOneClick(app: FastifyInstance, services: Services, { path, unsubscribe }: OneClick): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyLimitBytes }, (_request, _bytes, done) => done(null, undefined))
    scope.post<{ Querystring: { token?: unknown } }>(path, async (request, reply) => {
      const { token } = request.query
      const { messages: _messages, ...shared } = services
      await unsubscribe(
        { ...shared, language: 'it', requestId: request.id, log: request.log },
        { token: typeof token === 'string' ? token : '', address: callerAddress(request) },
      )
      return reply.header('cache-control', 'no-store').send()
    })
  })
}
