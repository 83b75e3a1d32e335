import { randomBytes, randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { framedPageTexts as texts } from '#generated/server/texts.ts'
import { languageAttributes } from '../../../lib/direction.ts'
import { escapeHtml } from '../../../lib/html.ts'
import { type Language, languages } from '../../../lib/language.ts'
import type { Services } from '../../application/services.ts'
import { Refusal } from '../../domain/refusal.ts'
import { renderText } from '../../domain/render-text.ts'
import { createProxyTrust, warnOfUnreadForwarding } from '../caller-address.ts'
import { answerClientErrors } from '../client-errors.ts'
import { type ConnectionLimits, defaultConnectionLimits } from '../connection-limits.ts'
import { chooseLanguage } from '../language.ts'
import { createLimitedServer, limitRequests } from '../limit-callers.ts'
import { createLogController, logEachRequest, noteMember } from '../request-log.ts'
import { createRequestLogger } from '../request-logger.ts'
import { type FrameFonts, readFrameFonts } from './frame-fonts.ts'
import { frameHeaders } from './frame-headers.ts'
import type { FrameDocument, FramePage, FrameVisitor } from './frame-page.ts'
import { frameScript } from './frame-script.ts'
import { frameStyle } from './frame-style.ts'
import { type FileOptions, serveFiles } from './serve-files.ts'

export interface FrameAppOptions<Member> {
  services: Services
  /** The proxies whose forwarding headers are trusted (setting TRUSTED_PROXY). */
  trustedProxy?: readonly string[] | undefined
  connectionLimits?: ConnectionLimits
  pages: readonly FramePage<Member>[]
  /** Redeems a ticket and returns its visitor; undefined when the ticket is not valid for the page. */
  openPage(services: Services, ticket: string, target: string): Promise<FrameVisitor<Member> | undefined>
  openFile: FileOptions['openFile']
  logger?: FastifyBaseLogger
}

const refused = { title: texts['refused-title'], text: texts['refused-text'] }
const failed = { title: texts['failed-title'], text: texts['failed-text'] }

/**
 * Creates the second listener, which serves framed pages on an origin of their own.
 *
 * The pages cannot reach the portal's storage. The listener never reads a bearer token: a single-use ticket in the URL identifies the
 * visitor.
 */
export function createFrameApp<Member>({
  services,
  pages,
  openPage,
  openFile,
  logger,
  trustedProxy,
  connectionLimits = defaultConnectionLimits,
}: FrameAppOptions<Member>): FastifyInstance {
  const trustProxy = createProxyTrust(trustedProxy)
  const fonts = readFrameFonts()
  const headers = frameHeaders(services.settings)
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: createLogController(),
    childLoggerFactory: createRequestLogger,
    frameworkErrors: (_error, request, reply) => sendNotFound(request, reply),
    clientErrorHandler: answerClientErrors(headers),
    trustProxy,
    // The framework's own answer is none of the product's (requirements O7).
    return503OnClosing: false,
    serverFactory: (handle) => createLimitedServer(handle, connectionLimits, trustProxy),
  })
  logEachRequest(app)
  warnOfUnreadForwarding(app, trustProxy, services.clock)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  limitRequests(app, connectionLimits)
  const send = (reply: FastifyReply, status: number, language: Language, document: FrameDocument) =>
    sendPage(services, fonts, reply, status, language, document)
  const sendNotFound = (request: FastifyRequest, reply: FastifyReply) => {
    const language = chooseLanguage(request.headers['accept-language'])
    return send(reply, 404, language, renderWords(refused, language))
  }
  const byTarget = new Map(pages.map((page) => [page.target, page]))

  app.get('/health', async () => ({ status: 'ok' }))
  serveFonts(app, fonts)
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    const language = chooseLanguage(request.headers['accept-language'])
    return send(reply, 403, language, renderWords(refused, language))
  }
  serveFiles(app, { services, openFile, refuse, isPrefetch })
  app.get<{ Params: { target: string }; Querystring: { ticket?: unknown; language?: unknown } }>('/:target', async (request, reply) => {
    const page = byTarget.get(request.params.target)
    const asked = languages.find((each) => each === request.query.language) ?? chooseLanguage(request.headers['accept-language'])
    if (page === undefined) return send(reply, 404, asked, renderWords(refused, asked))
    const now = services.clock.now()
    const context = { database: services.database, now, language: asked }
    if (page.access === 'open') return send(reply, 200, asked, await page.render(context))
    // HEAD requests and prefetches must not use up the ticket.
    if (request.method !== 'GET') return send(reply.header('allow', 'GET'), 405, asked, renderWords(refused, asked))
    if (isPrefetch(request)) return send(reply, 503, asked, renderWords(failed, asked))
    const visitor = typeof request.query.ticket === 'string' ? await openPage(services, request.query.ticket, page.target) : undefined
    if (visitor !== undefined) noteMember(request, visitor.memberId)
    if (visitor === undefined || !page.isFor(visitor.member)) return send(reply, 403, asked, renderWords(refused, asked))
    const document = await page.render({ ...context, ...visitor })
    return send(reply, 200, visitor.language, document)
  })
  app.setNotFoundHandler(sendNotFound)
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Refusal) {
      const language = chooseLanguage(request.headers['accept-language'])
      return send(reply.header('retry-after', String(error.retryAfterSeconds ?? 0)), 503, language, renderWords(failed, language))
    }
    // A body that is too large or unreadable; no route here takes one.
    if (isRefusedByFramework(error)) return sendNotFound(request, reply)
    request.log.error({ err: error }, 'framed page failed')
    const language = chooseLanguage(request.headers['accept-language'])
    return send(reply, 500, language, renderWords(failed, language))
  })
  return app
}

function isPrefetch({ headers }: FastifyRequest): boolean {
  return [headers['sec-purpose'], headers.purpose, headers['x-moz']]
    .flat()
    .some((purpose) => /\b(prefetch|prerender|preview)\b/i.test(purpose ?? ''))
}

function isRefusedByFramework(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    String(error.code).startsWith('FST_') &&
    'statusCode' in error &&
    Number(error.statusCode) < 500
  )
}

/** Serves each font under a content-addressed path, so that browsers may cache it for ever. */
function serveFonts(app: FastifyInstance, fonts: FrameFonts): void {
  for (const [path, bytes] of fonts.files)
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type('font/woff2').send(bytes),
    )
}

function renderWords(words: typeof refused, language: Language): FrameDocument {
  const title = renderText(words.title, language)
  return { title, body: `<h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(renderText(words.text, language))}</p>` }
}

function sendPage(
  services: Services,
  fonts: FrameFonts,
  reply: FastifyReply,
  status: number,
  language: Language,
  document: FrameDocument,
): FastifyReply {
  const nonce = randomBytes(18).toString('base64')
  const portalOrigin = new URL(services.settings.publicUrl).origin
  return reply
    .code(status)
    .headers({ ...frameHeaders(services.settings, nonce), 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html ${languageAttributes(language)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(document.title)}</title><style nonce="${nonce}">${fonts.styles}${frameStyle}</style></head><body><div class="page">${document.body}</div><script nonce="${nonce}">${frameScript(portalOrigin)}</script></body></html>`,
    )
}
