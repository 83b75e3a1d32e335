import { createTransport } from 'nodemailer'
import type { Mail, MailSender } from './mail-sender.ts'
import { retryAfterMs, sendPatiently } from './send-patiently.ts'
import { senderOf } from './sender-address.ts'

/**
 * Delivers through the mail server of SMTP_URL, patiently. Its address says the sender too: smtp://host?from=clienti@example.it. Closing it
 * gives up what waits to be tried again. `isWanted` is asked before each try: a mail may have become pointless while it waited.
 */
export function createSmtpMailSender(
  smtpUrl: string,
  waitsMs: readonly number[] = retryAfterMs,
  isWanted: (mail: Mail) => Promise<boolean> = async () => true,
): MailSender & { close(): void } {
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
    send: (mail) => {
      const { recipient, subject, text, html } = mail
      // As an object: what stands in an address is no list of further ones.
      const to = { name: '', address: recipient }
      const tryOnce = async () => {
        if (await isWanted(mail)) await transport.sendMail({ from, to, subject, text, html })
      }
      return sendPatiently(tryOnce, waitsMs, ending.signal)
    },
    close: () => {
      ending.abort()
      transport.close()
    },
  }
}
