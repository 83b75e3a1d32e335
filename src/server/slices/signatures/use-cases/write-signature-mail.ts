import type { Services } from '../../../application/services.ts'
import type { SignatureMail } from '../../../domain/queued-mails.ts'
import { writeMail } from '../../../mail/compose-mail.ts'
import type { MailContent } from '../../../mail/mail-sender.ts'
import { lockContact } from '../../accounts/queries.ts'
import { describePractice } from '../../bookings/domain/practices.ts'
import { findPracticeOf } from '../../bookings/queries.ts'
import { findSignable } from '../../documents/queries.ts'

/** Writes the mail about a signed document. Undefined when the account is closed or the booking is another customer's. */
export async function writeSignatureMail(
  { database, clock, settings: { publicUrl } }: Pick<Services, 'database' | 'clock' | 'settings'>,
  { memberId, documentId, language }: SignatureMail,
): Promise<MailContent | undefined> {
  return database.transaction().execute(async (tx) => {
    const contact = await lockContact(tx, memberId)
    const document = await findSignable(tx, documentId)
    const kept = document && (await findPracticeOf(tx, memberId, document.practiceId))
    if (contact === undefined || document === undefined || kept === undefined) return undefined
    const about = { title: document.title, practice: describePractice(kept, clock.now()), link: `${publicUrl}/documents` }
    return writeMail(contact, 'document-signed', language, about)
  })
}
