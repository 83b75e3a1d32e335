import { pathOf } from '#generated/server/addresses.ts'
import type { MailServices } from '../../../../../core/server/application/services.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { type Addressee, writeMail } from '../../../../../core/server/mail/compose-mail.ts'
import type { MailContent } from '../../../../../core/server/mail/mail-sender.ts'
import type { BookingMail } from '../../../domain/queued-mails.ts'
import { actForOpenAccount } from '../../accounts/queries.ts'
import { describePractice } from '../domain/practices.ts'
import { findPracticeOf } from '../queries.ts'

/**
 * Writes the mail of a job about a changed booking.
 *
 * Returns undefined when its account was closed, the booking belongs to another customer now, or the announced transfer has arrived or was
 * withdrawn.
 */
export async function writeBookingMail(services: MailServices, mail: BookingMail): Promise<MailContent | undefined> {
  return actForOpenAccount(services.database, mail.memberId, (tx, contact) => write(services, tx, mail, contact))
}

async function write(
  { clock, settings: { publicUrl } }: MailServices,
  tx: Database,
  mail: BookingMail,
  contact: Addressee,
): Promise<MailContent | undefined> {
  const { memberId, practiceId, language } = mail
  const kept = await findPracticeOf(tx, memberId, practiceId)
  if (kept === undefined) return undefined
  const now = clock.now()
  const about = { practice: describePractice(kept, now), link: `${publicUrl}${pathOf('practice', { practiceId })}` }
  if (mail.mail === 'transfer-announced') {
    const transfer = about.practice.announcedTransfer
    return transfer === null
      ? undefined
      : writeMail(contact, 'transfer-announced', language, { ...about, transfer, link: `${publicUrl}${pathOf('payments', {})}` })
  }
  if (mail.mail === 'services-added') {
    const added = kept.serviceSnapshots.filter(({ serviceId }) => mail.serviceIds.includes(serviceId))
    return writeMail(contact, 'services-added', language, { ...about, services: added.map(({ name }) => name).join(', ') })
  }
  const former = await findPracticeOf(tx, memberId, mail.formerPracticeId)
  return former && writeMail(contact, 'booking-moved', language, { ...about, former: describePractice(former, now) })
}
