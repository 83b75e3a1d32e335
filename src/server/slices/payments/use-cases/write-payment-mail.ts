import type { Database } from '../../../database/database.ts'
import { romeDay } from '../../../domain/clock.ts'
import { type Addressee, writeMail } from '../../../mail/compose-mail.ts'
import type { MailContent } from '../../../mail/mail-sender.ts'
import type { Services } from '../../../services.ts'
import { findContact, holdAccount } from '../../accounts/queries.ts'
import { describePractice, type KeptPractice } from '../../bookings/domain/practices.ts'
import { findPracticeOf, findSuccessor } from '../../bookings/queries.ts'
import type { PaymentMail } from '../domain/payment-mails.ts'
import { describePayments } from '../domain/payments.ts'
import { findToldEntry } from '../stores/payments-store.ts'

type Writing = Pick<Services, 'database' | 'clock' | 'settings'>

/**
 * Writes the mail of a job about a row of the ledger; the booking, and what is left to pay for it, is said as of now. Answers undefined where there is nothing to
 * send: the account was closed meanwhile, the booking is another customer's now, or the money of a failed payment has come after all.
 */
export async function writePaymentMail(services: Writing, mail: PaymentMail): Promise<MailContent | undefined> {
  return services.database.transaction().execute(async (tx) => {
    if (!(await holdAccount(tx, mail.memberId))) return undefined
    const contact = await findContact(tx, { memberId: mail.memberId })
    return contact && write(services, tx, mail, contact)
  })
}

async function write(
  { clock, settings: { publicUrl } }: Writing,
  tx: Database,
  mail: PaymentMail,
  contact: Addressee,
): Promise<MailContent | undefined> {
  const told = await findToldEntry(tx, mail.entryId)
  const kept = told && (await findLatest(tx, mail.memberId, told.entry.practiceId))
  const [payment] = told === undefined ? [] : describePayments([told.entry], romeDay)
  if (told === undefined || kept === undefined || payment === undefined) return undefined
  const about = { payment, practice: describePractice(kept, clock.now()), link: `${publicUrl}/payments` }
  if (mail.mail === 'payment-failed') return told.hasMoney ? undefined : writeMail(contact, 'payment-failed', mail.language, about)
  const withReference = { ...about, reference: told.captureId ?? '' }
  switch (mail.mail) {
    case 'payment-receipt':
      return writeMail(contact, 'payment-receipt', mail.language, withReference)
    case 'payment-refunded':
      return writeMail(contact, 'payment-refunded', mail.language, withReference)
    case 'payment-reversed':
      return writeMail(contact, 'payment-reversed', mail.language, withReference)
  }
}

/** The booking that the customer has now: another one where it was moved to another trip since, as the money was too. */
async function findLatest(tx: Database, memberId: number, practiceId: number): Promise<KeptPractice | undefined> {
  const successor = await findSuccessor(tx, practiceId)
  return successor === undefined ? findPracticeOf(tx, memberId, practiceId) : findLatest(tx, memberId, successor.id)
}
