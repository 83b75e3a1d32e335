import { isRefusedForGood } from '../mail/mail-errors.ts'
import type { MailSender } from '../mail/mail-sender.ts'
import type { Services } from '../services.ts'
import { writeAccountMail } from '../slices/accounts/use-cases/write-account-mail.ts'
import { sweepExpired } from '../sweep-expired.ts'
import type { JobHandlers } from './handle-jobs.ts'
import { PermanentFailure } from './permanent-failure.ts'

/** What the jobs of every queue do. Each may run twice for one job: a mail is sent at least once, and its copies have one `Message-ID`. */
export function createJobHandlers(services: Pick<Services, 'database' | 'clock' | 'settings'>, sender: MailSender): JobHandlers {
  return {
    mail: async ({ id, payload, log }) => {
      const content = await writeAccountMail(services, id, payload)
      if (content === undefined) return log.info({ mail: payload.mail }, 'there was no mail to send')
      try {
        await sender.send({ ...content, id })
      } catch (error) {
        if (isRefusedForGood(error)) throw new PermanentFailure(error instanceof Error ? error.message : '', { cause: error })
        throw error
      }
    },
    sweep: () => sweepExpired(services.database, services.clock.now()),
  }
}
