import type { FastifyInstance } from 'fastify'
import { languages } from '../../lib/language.ts'
import { pressName } from '../../model/page-files.ts'
import type { ServiceSettings, Services } from '../application/services.ts'
import type { UseCaseContext } from '../application/use-case.ts'
import { callerAddress } from './caller-address.ts'
import { formBodyLimitBytes, type RenderedPages } from './portal/rendered-pages.ts'

/** What a mail program's one-click unsubscription (RFC 8058) does. */
export interface OneClick {
  /** The path of the page to which the link of the mail leads, and its earlier ones: a mail program follows no redirect of a POST. */
  paths: readonly string[]
  /** Throws `link-expired` for a token that names nothing. */
  unsubscribe(context: UseCaseContext<keyof ServiceSettings>, link: { token: string; address: string }): Promise<unknown>
}

/**
 * Registers the POST to the address of an unsubscribe link. A GET of the same address shows the portal's page and changes nothing.
 *
 * The call of a mail program has no cookie, and a body of a form's type that says no more than the call itself. The page's own form, which a
 * browser without script sends, names the button that was pressed.
 *
 * @param pages answers the page's own form
 */
export function registerOneClick(
  app: FastifyInstance,
  services: Services,
  { paths, unsubscribe }: OneClick,
  pages: RenderedPages | undefined,
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: formBodyLimitBytes }, (_request, text, done) => done(null, text))
    for (const path of paths)
      scope.post<{ Querystring: { token?: unknown }; Body: string }>(path, async (request, reply) => {
        if (pages && new URLSearchParams(request.body).has(pressName)) return pages.answerForm(request, reply)
        const { token } = request.query
        const { messages: _messages, ...shared } = services
        await unsubscribe(
          { ...shared, language: languages[0], requestId: request.id, log: request.log },
          { token: typeof token === 'string' ? token : '', address: callerAddress(request) },
        )
        return reply.header('cache-control', 'no-store').send()
      })
  })
}
