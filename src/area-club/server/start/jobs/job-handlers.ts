import type { Services } from '../../../../core/server/application/services.ts'
import type { UseCaseContext } from '../../../../core/server/application/use-case.ts'
import { PermanentFailure } from '../../../../core/server/domain/permanent-failure.ts'
import type { JobHandlers } from '../../../../core/server/jobs/handle-jobs.ts'
import type { RequestLog } from '../../../../core/server/logging/log.ts'
import { isRefusedForGood } from '../../../../core/server/mail/mail-errors.ts'
import type { MailContent, MailSender } from '../../../../core/server/mail/mail-sender.ts'
import { writeCodeMail } from '../../../sign-server/code-mail.ts'
import type { SignServer } from '../../../sign-server/create-sign-server.ts'
import type { QueuedMail } from '../../domain/queued-mails.ts'
import { writeAccountMail } from '../../slices/accounts/use-cases/write-account-mail.ts'
import { watchPayments } from '../../slices/bookings/use-cases/check-payments.ts'
import { reconcilePayments } from '../../slices/bookings/use-cases/reconcile-payments.ts'
import { releaseOverdueHolds } from '../../slices/bookings/use-cases/release-overdue-holds.ts'
import { writeBookingMail } from '../../slices/bookings/use-cases/write-booking-mail.ts'
import { writePaymentMail } from '../../slices/bookings/use-cases/write-payment-mail.ts'
import { prepareFile } from '../../slices/documents/use-cases/prepare-file.ts'
import { purgeFiles } from '../../slices/documents/use-cases/purge-files.ts'
import { sendReminders } from '../../slices/reminders/use-cases/send-reminders.ts'
import { writeReminderMail } from '../../slices/reminders/use-cases/write-reminder-mail.ts'
import { writeSharingMail } from '../../slices/sharing/use-cases/write-sharing-mail.ts'
import { reconcileSignatures } from '../../slices/signatures/use-cases/reconcile-signatures.ts'
import { writeSignatureMail } from '../../slices/signatures/use-cases/write-signature-mail.ts'
import { sweepExpired } from './sweep-expired.ts'

/** Creates the handlers of every queue. A mail is sent at least once; its copies share one `Message-ID`. */
export function createJobHandlers(services: Services, sender: MailSender, signServer?: SignServer): JobHandlers {
  return {
    mail: async ({ id, payload, log }) => {
      const write = mailWriters[payload.mail] as MailWriter<MailName>
      const content = await write(services, payload, id)
      if (content === undefined) return log.info({ mail: payload.mail }, 'there was no mail to send')
      try {
        await sender.send({ ...content, id })
      } catch (error) {
        if (isRefusedForGood(error)) throw new PermanentFailure(error instanceof Error ? error.message : '', { cause: error })
        throw error
      }
    },
    sweep: () => sweepExpired(services.database, services.clock.now()),
    files: async ({ id, log }) => {
      await purgeFiles({ ...jobContext(services, id, log), settings: services.settings })
    },
    payments: ({ id, log }) => reconcilePayments(jobContext(services, id, log)),
    'payment-check': ({ id, log }) => watchPayments(jobContext(services, id, log)),
    holds: ({ id, log }) => releaseOverdueHolds(jobContext(services, id, log)),
    documents: async ({ id, payload, log }) => {
      const outcome = await prepareFile(jobContext(services, id, log), payload.documentId)
      if (outcome === 'nothing-to-make') log.info({ document: payload.documentId }, 'there was no PDF to make')
    },
    signatures: ({ id, payload, log }) => reconcileSignatures(jobContext(services, id, log), payload),
    reminders: ({ id, log }) => sendReminders(jobContext(services, id, log)),
    'sign-seal': async ({ payload }) => signServer?.seal(payload.request),
    'sign-events': async ({ payload }) => signServer?.deliver(payload.event),
  }
}

type MailName = QueuedMail['mail']
type MailWriter<Name extends MailName> = (
  services: Services,
  mail: Extract<QueuedMail, { mail: Name }>,
  jobId: string,
) => Promise<MailContent | undefined>

/** Who writes each mail: the slice that queues it. */
const mailWriters: { readonly [Name in MailName]: MailWriter<Name> } = {
  'access-revoked': writeSharingMail,
  'adult-invitation': writeSharingMail,
  'balance-due': writeReminderMail,
  'booking-moved': writeBookingMail,
  'contract-unsigned': writeReminderMail,
  'document-expiring': writeReminderMail,
  'document-signed': writeSignatureMail,
  'email-change-notice': writeAccountMail,
  'email-confirmation': writeAccountMail,
  'email-undone': writeAccountMail,
  'identity-change-notice': writeAccountMail,
  'invitation-accepted': writeSharingMail,
  'passkey-added': writeAccountMail,
  'password-changed': writeAccountMail,
  'password-recovery': writeAccountMail,
  'payment-failed': writePaymentMail,
  'payment-receipt': writePaymentMail,
  'payment-refunded': writePaymentMail,
  'payment-reversed': writePaymentMail,
  'services-added': writeBookingMail,
  'signature-code': writeCodeMail,
  'transfer-announced': writeBookingMail,
  'username-recovery': writeAccountMail,
}

/** Creates the context of a use case run by a job. Its language is unused: texts take that of the rows. */
function jobContext({ settings: _settings, messages: _messages, ...shared }: Services, requestId: string, log: RequestLog): UseCaseContext {
  return { ...shared, settings: {}, language: 'it', requestId, log }
}
