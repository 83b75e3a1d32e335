import { createTransport } from 'nodemailer'
import type { MailSender } from './mail-sender.ts'
import { retryAfterMs, sendPatiently } from './send-patiently.ts'
import { senderOf } from './sender-address.ts'

/**
 * Delivers through the mail server of SMTP_URL, patiently. Its address says the sender too: smtp://host?from=clienti@example.it. Closing it
 * gives up what waits to be tried again.
 */
export function createSmtpMailSender(smtpUrl: string, waitsMs: readonly number[] = retryAfterMs): MailSender & { close(): void } {
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
  const ending = new AbortController()
  return {
    send: ({ recipient, subject, text }) =>
      sendPatiently(() => transport.sendMail({ from, to: recipient, subject, text }), waitsMs, ending.signal),
    close: () => {
      ending.abort()
      transport.close()
    },
  }
}
