import { pathOf } from '#generated/server/addresses.ts'
import type { MailServices } from '../../../../../core/server/application/services.ts'
import { writeMail } from '../../../../../core/server/mail/compose-mail.ts'
import type { MailContent } from '../../../../../core/server/mail/mail-sender.ts'
import type { SignatureMail } from '../../../domain/queued-mails.ts'
import { actForOpenAccount, findMember } from '../../accounts/queries.ts'
import { describePractice } from '../../bookings/domain/practices.ts'
import { findPracticeOf } from '../../bookings/queries.ts'
import { findSignable } from '../../documents/queries.ts'
import { isSignedBy } from '../stores/signatures-store.ts'

/**
 * Writes the mail about a signed document to its signer, or to the buyer when a second adult signed it.
 *
 * Undefined when the account is closed or the booking is another customer's. A second adult is told also when the access was revoked
 * meanwhile.
 */
export async function writeSignatureMail(
  { database, clock, settings: { publicUrl } }: MailServices,
  { memberId, documentId, language, signerId = memberId }: SignatureMail,
): Promise<MailContent | undefined> {
  return actForOpenAccount(database, memberId, async (tx, contact) => {
    const document = await findSignable(tx, documentId)
    if (document === undefined || (document.buyerId !== memberId && !(await isSignedBy(tx, documentId, memberId)))) return undefined
    const kept = await findPracticeOf(tx, document.buyerId, document.practiceId)
    if (kept === undefined) return undefined
    const about = { title: document.title, practice: describePractice(kept, clock.now()) }
    if (signerId !== memberId) {
      const signer = await findMember(tx, signerId)
      const signedBy = {
        ...about,
        signer: signer === undefined ? '' : `${signer.firstName} ${signer.lastName}`,
        link: `${publicUrl}${pathOf('documents', {})}`,
      }
      return writeMail(contact, 'document-signed-by-another', contact.language, signedBy)
    }
    const isShared = document.buyerId !== memberId
    const link = `${publicUrl}${isShared ? pathOf('shared-practice', { practiceId: kept.id }) : pathOf('documents', {})}`
    return writeMail(contact, 'document-signed', language ?? contact.language, { ...about, isShared, link })
  })
}
