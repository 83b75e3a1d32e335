import type { MailSender } from '../mail/mail-sender.ts'
import type { Metrics } from './metrics.ts'

/** Wraps a sender to count each attempt. */
export function countMails(mail: MailSender, metrics: Metrics | undefined): MailSender {
  if (metrics === undefined) return mail
  return {
    send: async (message) => {
      try {
        await mail.send(message)
        metrics.countMail('sent')
      } catch (error) {
        metrics.countMail('failed')
        throw error
      }
    },
  }
}
