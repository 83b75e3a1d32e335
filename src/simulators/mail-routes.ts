import type { FastifyInstance } from 'fastify'
import type { Database } from '../server/database/database.ts'
import { escapeHtml } from '../server/http/html.ts'
import { isLocalCaller } from '../server/http/local-caller.ts'
import { listKeptMails } from './mail-outbox.ts'

/**
 * The mails that would have been sent, at /simulators/mail: a page, or JSON where that is accepted. Not for production. They hold links
 * that open accounts, so they are shown to a caller on this machine only, who has asked this server by a name of its own.
 */
export function registerMailRoutes(
  app: FastifyInstance,
  database: Database,
  { publicUrl, port }: { publicUrl: string; port: number },
): void {
  // A foreign name that resolves to this machine (DNS rebinding) is told apart by the Host header as it was sent.
  const ownHosts = new Set(
    [publicUrl, ...['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`)].map((url) => new URL(url).host),
  )
  app.get('/simulators/mail', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isLocalCaller(request) || !ownHosts.has(request.headers.host?.toLowerCase() ?? '')) return reply.callNotFound()
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

function linkAddresses(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
}
