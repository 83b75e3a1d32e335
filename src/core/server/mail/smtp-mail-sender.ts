import { createTransport } from 'nodemailer'
import { isLoopbackHost } from '../domain/network-addresses.ts'
import { portalId } from '../domain/portal-brand.ts'
import type { MailSender } from './mail-sender.ts'
import { messageIdOf } from './message-id.ts'
import { senderOf } from './sender-address.ts'

/**
 * Creates a sender for SMTP_URL, which also contains the sender's address: smtp://host?from=clienti@example.it.
 *
 * With `requiresTls` it sends neither password nor mail before STARTTLS succeeds, so that a mail server, or an attacker before it, that does
 * not offer TLS gets nothing (requirements S36).
 */
export function createSmtpMailSender(
  smtpUrl: string,
  { requiresTls = false }: { requiresTls?: boolean } = {},
): MailSender & { close(): void } {
  const url = new URL(smtpUrl)
  const from = senderOf(url) ?? `${portalId}@localhost`
  url.search = ''
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = createTransport({
    ...limits,
    host: url.hostname,
    port: url.port === '' ? (url.protocol === 'smtps:' ? 465 : 587) : Number(url.port),
    requireTLS: requiresTls,
    secure: url.protocol === 'smtps:',
    ...(url.username !== '' && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  })
  return {
    send: async ({ id, recipient, subject, text, html, unsubscribe }) => {
      // An object, because Nodemailer parses a string as a list of addresses.
      const to = { name: '', address: recipient }
      const headers = unsubscribe === undefined ? {} : unsubscribeHeaders(unsubscribe)
      await transport.sendMail({ messageId: messageIdOf(id, from), from, to, subject, text, html, headers })
    },
    close: () => transport.close(),
  }
}

/** Returns the headers by which a mail program offers to unsubscribe with one press (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string): Readonly<Record<string, string>> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Returns whether mails need TLS: in production, unless the mail server is on this machine (requirements S36). */
export function needsTls(smtpUrl: string, isProduction: boolean): boolean {
  return isProduction && !isLoopbackHost(new URL(smtpUrl).hostname)
}
