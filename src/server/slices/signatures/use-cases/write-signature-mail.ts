import type { MailServices } from '../../../application/services.ts'
import type { SignatureMail } from '../../../domain/queued-mails.ts'
import { writeMail } from '../../../mail/compose-mail.ts'
import type { MailContent } from '../../../mail/mail-sender.ts'
import { actForOpenAccount } from '../../accounts/queries.ts'
import { describePractice } from '../../bookings/domain/practices.ts'
import { findPracticeOf } from '../../bookings/queries.ts'
import { findSignable } from '../../documents/queries.ts'

/** Writes the mail about a signed document. Undefined when the account is closed or the booking is another customer's. */
export async function writeSignatureMail(
  services: MailServices,
  { memberId, documentId, language }: SignatureMail,
): Promise<MailContent | undefined> {
  return actForOpenAccount(services.database, memberId, async (tx, contact) => {
    const document = await findSignable(tx, documentId)
    const kept = document && (await findPracticeOf(tx, memberId, document.practiceId))
    if (document === undefined || kept === undefined) return undefined
    const about = {
      title: document.title,
      practice: describePractice(kept, services.clock.now()),
      link: `${services.settings.publicUrl}/documents`,
    }
    return writeMail(contact, 'document-signed', language, about)
  })
}
