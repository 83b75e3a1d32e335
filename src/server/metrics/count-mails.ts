import type { MailSender } from '../mail/mail-sender.ts'
import type { Metrics } from './metrics.ts'

/** The same sender, each attempt to hand over a mail counted. */
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
