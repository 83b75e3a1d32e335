import { createTransport } from 'nodemailer'
import type { MailSender } from './mail-sender.ts'
import { messageIdOf } from './message-id.ts'
import { senderOf } from './sender-address.ts'

/** Creates a sender for SMTP_URL, which also contains the sender's address: smtp://host?from=clienti@example.it. */
export function createSmtpMailSender(smtpUrl: string): MailSender & { close(): void } {
  const url = new URL(smtpUrl)
  const from = senderOf(url) ?? 'area-club@localhost'
  url.search = ''
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
  const transport = createTransport({
    ...limits,
    host: url.hostname,
    port: url.port === '' ? (url.protocol === 'smtps:' ? 465 : 587) : Number(url.port),
    secure: url.protocol === 'smtps:',
    ...(url.username !== '' && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  })
  return {
    send: async ({ id, recipient, subject, text, html }) => {
      // An object, because Nodemailer parses a string as a list of addresses.
      const to = { name: '', address: recipient }
      await transport.sendMail({ messageId: messageIdOf(id, from), from, to, subject, text, html })
    },
    close: () => transport.close(),
  }
}
