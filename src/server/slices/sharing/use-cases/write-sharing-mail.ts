import type { MailServices } from '../../../application/services.ts'
import type { Database } from '../../../database/database.ts'
import type { SharingMail } from '../../../domain/queued-mails.ts'
import { createToken } from '../../../domain/tokens.ts'
import { composeMail, writeMail } from '../../../mail/compose-mail.ts'
import type { MailContent } from '../../../mail/mail-sender.ts'
import { actForOpenAccount, type Contact } from '../../accounts/queries.ts'
import { invitationLink } from '../domain/shared-access.ts'
import { addInvitationLink, findAccess, lockAccess } from '../stores/shared-access-store.ts'

/**
 * Writes the mail of an invitation to the invited address, with a link of its own in each copy, or of its acceptance to the owner.
 *
 * Returns undefined when the owner's account is closed, or what the mail says is over.
 */
export async function writeSharingMail(services: MailServices, mail: SharingMail): Promise<MailContent | undefined> {
  return actForOpenAccount(services.database, mail.memberId, (tx, contact) => write(services, tx, mail, contact))
}

async function write(
  { clock, settings: { publicUrl } }: MailServices,
  tx: Database,
  mail: SharingMail,
  contact: Contact,
): Promise<MailContent | undefined> {
  const isOpen = (await lockAccess(tx, mail.accessId)) !== undefined
  const access = isOpen ? await findAccess(tx, mail.accessId) : undefined
  if (access === undefined) return undefined
  const { ownerName, childName, adultName, email, mayPay, maySign, expiresAt, acceptedAt } = access
  if (mail.mail === 'invitation-accepted') {
    const about = { adult: adultName ?? '', child: childName, email, mayPay, maySign, link: `${publicUrl}/account` }
    return acceptedAt === null ? undefined : writeMail(contact, 'invitation-accepted', contact.language, about)
  }
  if (acceptedAt !== null || new Date(expiresAt) <= clock.now()) return undefined
  const token = createToken()
  await addInvitationLink(tx, mail.accessId, token)
  const about = { owner: ownerName, child: childName, mayPay, maySign, expiresAt, link: invitationLink(publicUrl, token) }
  return { memberId: contact.memberId, recipient: email, ...composeMail('adult-invitation', mail.language, about) }
}
