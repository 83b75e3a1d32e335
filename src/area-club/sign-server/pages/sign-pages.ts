import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../../core/lib/html.ts'
import { type Language, languages } from '../../../core/lib/language.ts'
import { callerAddress } from '../../../core/server/http/caller-address.ts'
import { type FrameFonts, readFrameFonts } from '../../../core/server/http/frames/frame-fonts.ts'
import { frameStyle } from '../../../core/server/http/frames/frame-style.ts'
import type { SignServerContext } from '../context.ts'
import { longestReason } from '../limits.ts'
import { askForCode, findOpenCode } from '../sign-codes.ts'
import { consent, decline, type Visitor } from '../sign-document.ts'
import { linkHolds, readCase } from '../sign-requests.ts'
import { findRequestOfLink, type SignCase, type SignSigner } from '../sign-store.ts'
import { type Ending, type Filled, renderEnding, renderSignPage, type SignDocument, type SubmitMessage } from './render-sign-page.ts'
import { signStyle } from './sign-style.ts'
import { readViewerFiles, serveViewerFiles, type ViewerFiles } from './viewer-files.ts'

type Call = FastifyRequest<{ Params: { token: string }; Querystring: { language?: unknown }; Body: unknown }>
type Opened = { ending: Ending; request?: SignCase['request'] } | { ending: undefined; request: SignCase['request']; signer: SignSigner }

const formLimitBytes = 10_000

/**
 * Serves the signing page at /sign/<token> on the framed origin. The link opens the page, a code sent by mail signs.
 *
 * Its URL is never logged, nor sent to another page as a referrer (requirements S19, G9).
 */
export function registerSignPages(app: FastifyInstance, context: SignServerContext): void {
  const fonts = readFrameFonts()
  const viewer = readViewerFiles()
  serveViewerFiles(app, viewer)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimitBytes },
      (_request, text, done) => done(null, new URLSearchParams(String(text))),
    )
    const page = { context, fonts, viewer }
    scope.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error }, 'the signing page failed')
      return send(page, reply, 500, 'it', renderEnding('failed', 'it'))
    })
    scope.get('/sign/:token', async (request: Call, reply) => show(page, request, reply))
    scope.post('/sign/:token/code', async (request: Call, reply) => {
      const opened = await open(context, request.params.token)
      if (opened.ending !== undefined) return show(page, request, reply)
      const asked = await askForCode(context, opened.request.id)
      if (asked.outcome === 'closed') return show(page, request, reply)
      if (asked.outcome === 'wait') return show(page, request, reply, { kind: 'code-wait', seconds: asked.seconds })
      return show(page, request, reply, { kind: asked.outcome === 'sent' ? 'code-sent' : 'code-too-many' })
    })
    scope.post('/sign/:token/sign', async (request: Call, reply) => {
      const opened = await open(context, request.params.token)
      if (opened.ending !== undefined) return show(page, request, reply)
      const { code, hasConsented, approved } = filledIn(request.body, opened.signer)
      if (!hasConsented) return show(page, request, reply, { kind: 'consent-missing' })
      const outcome = await consent(context, opened.request.id, { code: code.replace(/\D/g, ''), approved, visitor: visitorOf(request) })
      if (outcome === 'wrong' || outcome === 'used-up' || outcome === 'none') return show(page, request, reply, { kind: `code-${outcome}` })
      if (outcome === 'unread') return show(page, request, reply, { kind: 'document-unread' })
      if (outcome === 'unapproved') return show(page, request, reply, { kind: 'approval-missing' })
      // By its id, because the link of a signed document opens nothing more.
      return show(page, request, reply, undefined, await openRequest(context, opened.request.id))
    })
    scope.post('/sign/:token/decline', async (request: Call, reply) => {
      const opened = await open(context, request.params.token)
      const reason = fieldOf(request.body, 'reason').trim().slice(0, longestReason)
      if (opened.ending === undefined && reason === '') return show(page, request, reply, { kind: 'decline-missing' })
      if (opened.ending === undefined) await decline(context, opened.request.id, reason, visitorOf(request))
      return show(page, request, reply)
    })
    // A HEAD request would count as opened, although nobody sees the document.
    scope.get('/sign/:token/document', { exposeHeadRoute: false }, async (request: Call, reply) => {
      const opened = await open(context, request.params.token)
      if (opened.ending !== undefined) return show(page, request, reply)
      const { bytes } = await context.storage.read(context.database, opened.request.documentKey ?? '')
      await noteMoment(context, opened.signer, 'documentOpenedAt')
      return reply.headers(documentHeaders).type('application/pdf').send(Buffer.from(bytes))
    })
  })
}

/** Returns what a link shows now: the request to sign, or a final state. */
async function open(context: SignServerContext, token: string): Promise<Opened> {
  const id = /^[\w-]{43}$/.test(token) ? await findRequestOfLink(context.database, token) : undefined
  return id === undefined ? { ending: 'unknown' } : openRequest(context, id)
}

async function openRequest(context: SignServerContext, id: string): Promise<Opened> {
  const found = await readCase(context, id)
  if (found?.signer === undefined) return { ending: 'unknown' }
  const { request, signer } = found
  if (request.status === 'done') return { ending: 'signed', request }
  if (request.status !== 'ongoing') return { ending: request.status === 'draft' ? 'unknown' : request.status, request }
  if (signer.status === 'consent_given') return { ending: 'sealing', request }
  if (!linkHolds(signer, context.clock.now())) return { ending: 'link-expired', request }
  return { ending: undefined, request, signer }
}

interface Page {
  context: SignServerContext
  fonts: FrameFonts
  viewer: ViewerFiles
}

async function show(page: Page, request: Call, reply: FastifyReply, message?: SubmitMessage, found?: Opened): Promise<FastifyReply> {
  const { context } = page
  const opened = found ?? (await open(context, request.params.token))
  const language = languageOf(request, opened.request?.locale)
  if (opened.ending !== undefined)
    return send(page, reply, opened.ending === 'unknown' ? 404 : 200, language, renderEnding(opened.ending, language))
  await noteMoment(context, opened.signer, 'openedAt')
  const hasCode = await findOpenCode(context.database, opened.signer.id, context.clock.now())
  const path = `/sign/${request.params.token}`
  const filled = filledIn(request.body, opened.signer)
  const document = renderSignPage({ ...opened, path, language, message, hasCode, filled, viewer: page.viewer.paths })
  return send(page, reply, message === undefined || message.kind === 'code-sent' ? 200 : 422, language, document)
}

/** Stores the time of the first occurrence only. */
async function noteMoment(
  { database, clock }: SignServerContext,
  signer: SignSigner,
  what: 'openedAt' | 'documentOpenedAt',
): Promise<void> {
  if (signer[what] !== null) return
  await database
    .updateTable('signSigner')
    .set({ [what]: clock.now() })
    .where('id', '=', signer.id)
    .where(what, 'is', null)
    .execute()
}

function languageOf(request: Call, own: Language | undefined): Language {
  return languages.find((each) => each === request.query.language) ?? own ?? 'it'
}

function fieldOf(body: unknown, name: string): string {
  return body instanceof URLSearchParams ? (body.get(name) ?? '') : ''
}

function filledIn(body: unknown, { approvals }: SignSigner): Filled {
  const isTicked = (name: string) => fieldOf(body, name) === 'yes'
  return {
    code: fieldOf(body, 'code'),
    hasConsented: isTicked('consent'),
    approved: approvals.flatMap((_text, index) => (isTicked(`approval-${index}`) ? [index] : [])),
    reason: fieldOf(body, 'reason'),
  }
}

function visitorOf(request: Call): Visitor {
  return { address: callerAddress(request), browser: (request.headers['user-agent'] ?? '').slice(0, 300) }
}

/** Headers of the PDF, which opens in its own tab. A reader may render it, but nothing in it runs or leads elsewhere. */
const documentHeaders = {
  'content-disposition': 'inline; filename="documento.pdf"',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

function send({ context, fonts }: Page, reply: FastifyReply, status: number, language: Language, document: SignDocument): FastifyReply {
  const nonce = randomBytes(18).toString('base64')
  const portalOrigin = new URL(context.publicUrl).origin
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    // The pages of the document: its bytes, and the worker that reads them.
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${portalOrigin}`,
  ].join('; ')
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      // The URL gives access to the page, so it is not sent as a referrer.
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'cross-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(document.title)}</title><style nonce="${nonce}">${fonts.styles}${frameStyle}${signStyle}</style>${renderPreloads(document, nonce)}</head><body><div class="page">${document.body}</div><script nonce="${nonce}">${pageScript(document.status, portalOrigin)}</script>${document.viewer ? `<script type="module" nonce="${nonce}" src="${document.viewer.viewer}"></script>` : ''}</body></html>`,
    )
}

/**
 * Has what draws the pages requested with the page, after its fonts, instead of each after the one that names it.
 *
 * A worker reads its script from the HTTP cache: it has no modules in common with the page.
 */
function renderPreloads({ viewer }: SignDocument, nonce: string): string {
  if (viewer === undefined) return ''
  return [viewer.library, viewer.worker]
    .map((path) => `<link rel="modulepreload" nonce="${nonce}" href="${path}" fetchpriority="low">`)
    .join('')
}

/**
 * Returns the script of the page. It posts the status to the portal's origin only, and disables buttons after a submit.
 *
 * Makes room for the pages of the document before anything is scrolled to.
 *
 * Moves the focus to the first invalid field, else to the next field, else to the message, because browsers ignore `autofocus` in
 * cross-origin frames. Scrolls it to the centre, so that its label and messages are visible on a phone.
 */
function pageScript(status: string, portalOrigin: string): string {
  const inScript = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')
  return `if (parent !== window) parent.postMessage({ type: 'signature', status: ${inScript(status)} }, ${inScript(portalOrigin)});
for (const viewer of document.querySelectorAll('.viewer')) viewer.hidden = false;
const first = ['[aria-invalid=true]', '[data-next]', '.notice'].map((which) => document.querySelector(which)).find(Boolean);
first?.focus();
first?.scrollIntoView({ block: 'center' });
for (const form of document.forms) form.addEventListener('submit', () => setTimeout(() => { for (const button of form.querySelectorAll('button')) button.disabled = true }))`
}
