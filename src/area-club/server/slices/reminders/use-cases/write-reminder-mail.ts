import { pathOf } from '#generated/server/addresses.ts'
import type { MailServices } from '../../../../../core/server/application/services.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { createToken } from '../../../../../core/server/domain/tokens.ts'
import { writeMail } from '../../../../../core/server/mail/compose-mail.ts'
import type { MailContent } from '../../../../../core/server/mail/mail-sender.ts'
import type { ReminderMail } from '../../../domain/queued-mails.ts'
import { actForOpenAccount, type Contact } from '../../accounts/queries.ts'
import { describePractice } from '../../bookings/domain/practices.ts'
import { findPracticeOf } from '../../bookings/queries.ts'
import { findSignable } from '../../documents/queries.ts'
import { reminderLink } from '../domain/reminders.ts'
import { listDueReminders } from '../queries.ts'
import { addReminderLink, findReminder } from '../stores/reminders-store.ts'

/**
 * Writes the mail of a reminder, with a link of its own in each copy.
 *
 * Returns undefined when the account is closed, or the customer has done what it reminds of or has switched it off meanwhile.
 */
export async function writeReminderMail(services: MailServices, mail: ReminderMail): Promise<MailContent | undefined> {
  return actForOpenAccount(services.database, mail.memberId, (tx, contact) => write(services, tx, mail, contact))
}

async function write(
  { clock, settings: { publicUrl } }: MailServices,
  tx: Database,
  mail: ReminderMail,
  contact: Contact,
): Promise<MailContent | undefined> {
  const now = clock.now()
  const { memberId, language } = contact
  const reminder = await findReminder(tx, mail.reminderId)
  if (reminder === undefined) return undefined
  const due = (await listDueReminders(tx, mail.mail, now, reminder.subjectId)).find(({ day }) => day === reminder.day)
  const kept = due && (await findPracticeOf(tx, memberId, due.practiceId))
  if (kept === undefined) return undefined
  const token = createToken()
  await addReminderLink(tx, mail.reminderId, token)
  const unsubscribe = reminderLink(publicUrl, token)
  const about = { practice: describePractice(kept, now), unsubscribe }
  const booking = `${publicUrl}${pathOf('practice', { practiceId: kept.id })}`
  switch (mail.mail) {
    case 'balance-due':
      return { ...writeMail(contact, 'balance-due', language, { ...about, link: booking }), unsubscribe }
    case 'document-expiring': {
      const participant = kept.participants.find(({ id }) => id === reminder.subjectId)
      return participant && { ...writeMail(contact, 'document-expiring', language, { ...about, participant, link: booking }), unsubscribe }
    }
    case 'contract-unsigned': {
      const document = await findSignable(tx, reminder.subjectId)
      const documents = `${publicUrl}${pathOf('documents', {})}`
      return (
        document && {
          ...writeMail(contact, 'contract-unsigned', language, { ...about, title: document.title, link: documents }),
          unsubscribe,
        }
      )
    }
  }
}
