import { pathOf } from '#generated/server/addresses.ts'
import type { MailServices } from '../../../../../core/server/application/services.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { writeMail } from '../../../../../core/server/mail/compose-mail.ts'
import type { MailContent } from '../../../../../core/server/mail/mail-sender.ts'
import type { PaymentMail } from '../../../domain/queued-mails.ts'
import { actForOpenAccount, type Contact } from '../../accounts/queries.ts'
import { describePayments } from '../domain/payments.ts'
import { describePractice, type StoredPractice } from '../domain/practices.ts'
import { findPracticeOf, findSuccessor } from '../queries.ts'
import { findMailedEntry } from '../stores/payments-store.ts'

/**
 * Writes the mail of a job about a ledger entry, with the current state of the booking.
 *
 * Returns undefined when the account was closed, the booking belongs to another customer now, or the money of a failed payment has arrived.
 * The second adult who paid is told as long as their account is open, also when the access was revoked meanwhile.
 */
export async function writePaymentMail(services: MailServices, mail: PaymentMail): Promise<MailContent | undefined> {
  return actForOpenAccount(services.database, mail.memberId, (tx, contact) => write(services, tx, mail, contact))
}

async function write(
  { clock, settings: { publicUrl } }: MailServices,
  tx: Database,
  mail: PaymentMail,
  contact: Contact,
): Promise<MailContent | undefined> {
  const mailed = await findMailedEntry(tx, mail.entryId)
  const isPayer = mailed?.payerId === mail.memberId
  const buyerId = isPayer ? mailed?.buyerId : mail.memberId
  const kept = mailed && buyerId !== undefined ? await findLatest(tx, buyerId, mailed.entry.practiceId) : undefined
  const [payment] = mailed === undefined ? [] : describePayments([mailed.entry], localDay)
  if (mailed === undefined || kept === undefined || payment === undefined) return undefined
  const about = {
    payment,
    practice: describePractice(kept, clock.now()),
    link: `${publicUrl}${isPayer ? pathOf('shared-practice', { practiceId: kept.id }) : pathOf('payments', {})}`,
  }
  const { language = contact.language } = mail
  if (mail.mail === 'payment-failed') return mailed.hasMoney ? undefined : writeMail(contact, 'payment-failed', language, about)
  const withReference = { ...about, reference: mailed.entry.captureId ?? '' }
  switch (mail.mail) {
    case 'payment-receipt':
      return writeMail(contact, 'payment-receipt', language, withReference)
    case 'payment-refunded':
      return writeMail(contact, 'payment-refunded', language, withReference)
    case 'payment-reversed':
      return writeMail(contact, 'payment-reversed', language, withReference)
  }
}

/** Returns the customer's current booking: the last successor of one that was moved to another trip. */
async function findLatest(tx: Database, memberId: number, practiceId: number): Promise<StoredPractice | undefined> {
  const successor = await findSuccessor(tx, practiceId)
  return successor === undefined ? findPracticeOf(tx, memberId, practiceId) : findLatest(tx, memberId, successor.id)
}
