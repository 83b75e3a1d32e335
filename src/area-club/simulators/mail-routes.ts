import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../core/lib/html.ts'
import type { Database } from '../../core/server/database/database.ts'
import { createLocalGate } from './local-only.ts'
import { findMailPage, listStoredMails, type StoredMail } from './mail-outbox.ts'

/**
 * Serves stored mails at /simulators/mail, as a page or as JSON if accepted. Not for production.
 *
 * Mails hold links that open accounts, so that only local callers see them (`createLocalGate`).
 */
export function registerMailRoutes(
  app: FastifyInstance,
  database: Database,
  { publicUrl, port }: { publicUrl: string; port: number },
): void {
  const isShownTo = createLocalGate({ publicUrl, port })
  app.get('/simulators/mail', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isShownTo(request)) return reply.callNotFound()
    const mails = await listStoredMails(database)
    if (request.headers.accept?.includes('application/json')) return mails
    return reply
      .headers(listHeaders)
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mail</title><h1>Mail</h1>${mails.map(itemOf).join('') || '<p>Nothing has been sent.</p>'}</html>`,
      )
  })
  app.get<{ Params: { id: string } }>('/simulators/mail/:id/page', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { id } = request.params
    const html = isShownTo(request) && /^\d{1,18}$/.test(id) ? await findMailPage(database, id) : undefined
    if (html === undefined) return reply.callNotFound()
    // Rendered as in a mail client: own styles, no scripts, no external resources, links in a new window.
    return reply.headers(pageHeaders).type('text/html; charset=utf-8').send(html.replace('<head>', '<head><base target="_blank">'))
  })
}

const listHeaders = {
  'content-security-policy': "default-src 'none'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'x-frame-options': 'SAMEORIGIN',
}

function itemOf({ id, subject, recipient, createdAt, text, html }: StoredMail): string {
  const page =
    html === null
      ? ''
      : `<iframe title="${escapeHtml(subject)}" src="/simulators/mail/${id}/page" sandbox="allow-popups allow-popups-to-escape-sandbox" width="640" height="720" loading="lazy"></iframe>`
  return `<article><h2>${escapeHtml(subject)}</h2><p>${escapeHtml(recipient)} · ${escapeHtml(createdAt)}</p><pre>${linkAddresses(text)}</pre>${page}</article>`
}

function linkAddresses(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
}
