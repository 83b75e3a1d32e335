import { randomBytes, randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply } from 'fastify'
import { type Language, languages } from '../../../lib/language.ts'
import { takeFrameTicket } from '../../database/frame-tickets.ts'
import { findMember } from '../../database/members.ts'
import { escapeHtml } from '../html.ts'
import { chooseLanguage } from '../language.ts'
import type { Services } from '../request-context.ts'
import { createLogController, logEachRequest } from '../request-log.ts'
import { type FrameFonts, readFrameFonts } from './frame-fonts.ts'
import type { FrameContext, FrameDocument, FramePage } from './frame-page.ts'
import { frameScript } from './frame-script.ts'
import { frameStyle } from './frame-style.ts'
import { framePages } from './index.ts'

export interface FrameAppOptions {
  services: Services
  pages?: readonly FramePage[]
  logger?: FastifyBaseLogger
}

const refusals = {
  it: { title: 'Pagina scaduta', text: 'Questa pagina si apre solo dall’Area Club e una volta sola. Torna indietro e aprila di nuovo.' },
  en: { title: 'This page has expired', text: 'This page can only be opened from Area Club, and only once. Go back and open it again.' },
}
const faults = {
  it: { title: 'Qualcosa è andato storto', text: 'La pagina non si è aperta. Riprova tra poco.' },
  en: { title: 'Something went wrong', text: 'The page could not be opened. Try again shortly.' },
}

/**
 * The second listener: what the portal shows in frames, on an origin of its own, so that nothing in a frame can reach the portal's
 * storage. It never looks at a bearer token; who is looking is told by the ticket in the address, once.
 */
export function createFrameApp({ services, pages = framePages, logger }: FrameAppOptions): FastifyInstance {
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: createLogController(),
  })
  logEachRequest(app)
  const fonts = readFrameFonts()
  const send = (reply: FastifyReply, status: number, language: Language, document: FrameDocument) =>
    sendPage(services, fonts, reply, status, language, document)
  const byTarget = new Map(pages.map((page) => [page.target, page]))

  app.get('/health', async () => ({ status: 'ok' }))
  serveFonts(app, fonts)
  app.get<{ Params: { target: string }; Querystring: { ticket?: unknown; language?: unknown } }>('/:target', async (request, reply) => {
    const page = byTarget.get(request.params.target)
    const asked = languages.find((each) => each === request.query.language) ?? chooseLanguage(request.headers['accept-language'])
    if (page === undefined) return send(reply, 404, asked, renderWords(refusals[asked]))
    const now = services.clock.now()
    const context = { database: services.database, now, language: asked }
    if (page.access === 'open') return send(reply, 200, asked, await page.render(context))
    const ticket =
      typeof request.query.ticket === 'string'
        ? await takeFrameTicket(services.database, request.query.ticket, page.target, now)
        : undefined
    const member = ticket && (await findMember(services.database, ticket.memberId))
    if (ticket === undefined || member === undefined || !page.isFor(member)) return send(reply, 403, asked, renderWords(refusals[asked]))
    const document = await page.render({ ...context, language: ticket.language, member, memberId: ticket.memberId } satisfies FrameContext &
      Record<string, unknown>)
    return send(reply, 200, ticket.language, document)
  })
  app.setNotFoundHandler((request, reply) => {
    const language = chooseLanguage(request.headers['accept-language'])
    return send(reply, 404, language, renderWords(refusals[language]))
  })
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'framed page failed')
    const language = chooseLanguage(request.headers['accept-language'])
    return send(reply, 500, language, renderWords(faults[language]))
  })
  return app
}

/** Each under a name of its own for its content, so that a browser asks for it once. */
function serveFonts(app: FastifyInstance, fonts: FrameFonts): void {
  for (const [path, bytes] of fonts.files)
    app.get(path, async (_request, reply) =>
      reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'cross-origin-resource-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
        })
        .type('font/woff2')
        .send(bytes),
    )
}

function renderWords(words: { title: string; text: string }): FrameDocument {
  return { title: words.title, body: `<h1>${words.title}</h1><p class="lead">${words.text}</p>` }
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
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${portalOrigin}`,
  ]
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy.join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'cross-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      'cache-control': 'no-store',
      ...(services.settings.framePublicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(document.title)}</title><style nonce="${nonce}">${fonts.styles}${frameStyle}</style></head><body><main>${document.body}</main><script nonce="${nonce}">${frameScript(portalOrigin)}</script></body></html>`,
    )
}
