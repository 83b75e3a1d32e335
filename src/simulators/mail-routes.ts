import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../server/database/database.ts'
import { escapeHtml } from '../server/http/html.ts'
import { listKeptMails } from './mail-outbox.ts'

/**
 * The mails that would have been sent, at /simulators/mail: a page, or JSON where that is accepted. They hold links that open
 * accounts, so they are shown on this machine only, whatever address the server listens on.
 */
export function registerMailRoutes(app: FastifyInstance, database: Database): void {
  app.get('/simulators/mail', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isLocal(request)) return reply.callNotFound()
    const mails = await listKeptMails(database)
    if (request.headers.accept?.includes('application/json')) return mails
    const items = mails.map(
      (mail) =>
        `<article><h2>${escapeHtml(mail.subject)}</h2><p>${escapeHtml(mail.recipient)} · ${escapeHtml(mail.createdAt)}</p><pre>${linkAddresses(mail.text)}</pre></article>`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mail</title><h1>Mail</h1>${items.join('') || '<p>Nothing has been sent.</p>'}</html>`,
      )
  })
}

/** The socket's own peer, not what a proxy says of it. */
function isLocal(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  return /^(::ffff:)?127\./.test(address) || address === '::1'
}

function linkAddresses(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
}
