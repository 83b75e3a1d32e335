import type { MailSender } from '../mail/mail-sender.ts'
import type { Metrics } from './metrics.ts'

/** The same sender, each mail counted once it was taken or given up. */
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
