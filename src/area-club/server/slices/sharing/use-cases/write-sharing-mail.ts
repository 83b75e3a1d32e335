import { pathOf } from '#generated/server/addresses.ts'
import type { MailServices } from '../../../../../core/server/application/services.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { createToken } from '../../../../../core/server/domain/tokens.ts'
import { composeMail, writeMail } from '../../../../../core/server/mail/compose-mail.ts'
import type { MailContent } from '../../../../../core/server/mail/mail-sender.ts'
import type { SharingMail } from '../../../domain/queued-mails.ts'
import { actForOpenAccount, type Contact } from '../../accounts/queries.ts'
import { invitationLink } from '../domain/shared-access.ts'
import { addInvitationLink, findAccess, lockAccess } from '../stores/shared-access-store.ts'

/**
 * Writes the mail of an invitation to the invited address, with a link of its own in each copy, of its acceptance to the owner, or of the
 * revocation to the second adult.
 *
 * Returns undefined when the account is closed, or what the mail says is over.
 */
export async function writeSharingMail(services: MailServices, mail: SharingMail): Promise<MailContent | undefined> {
  return actForOpenAccount(services.database, mail.memberId, (tx, contact) =>
    mail.mail === 'access-revoked' ? writeRevoked(services, tx, mail.accessId, contact) : write(services, tx, mail, contact),
  )
}

/** The rows of an ended access stay for its export; the deletion of the owner's account removes them. */
async function writeRevoked(
  { settings: { publicUrl } }: MailServices,
  tx: Database,
  accessId: number,
  contact: Contact,
): Promise<MailContent | undefined> {
  const access = await findAccess(tx, accessId)
  if (access === undefined) return undefined
  const { ownerName: owner, childName: child } = access
  return writeMail(contact, 'access-revoked', contact.language, { owner, child, link: `${publicUrl}${pathOf('account', {})}` })
}

async function write(
  { clock, settings: { publicUrl } }: MailServices,
  tx: Database,
  mail: Exclude<SharingMail, { mail: 'access-revoked' }>,
  contact: Contact,
): Promise<MailContent | undefined> {
  const isOpen = (await lockAccess(tx, mail.accessId)) !== undefined
  const access = isOpen ? await findAccess(tx, mail.accessId) : undefined
  if (access === undefined) return undefined
  const { ownerName, childName, adultName, email, mayPay, maySign, expiresAt, acceptedAt } = access
  if (mail.mail === 'invitation-accepted') {
    const about = { adult: adultName ?? '', child: childName, email, mayPay, maySign, link: `${publicUrl}${pathOf('account', {})}` }
    return acceptedAt === null ? undefined : writeMail(contact, 'invitation-accepted', contact.language, about)
  }
  if (acceptedAt !== null || new Date(expiresAt) <= clock.now()) return undefined
  const token = createToken()
  await addInvitationLink(tx, mail.accessId, token)
  const about = { owner: ownerName, child: childName, mayPay, maySign, expiresAt, link: invitationLink(publicUrl, token) }
  return { memberId: contact.memberId, recipient: email, ...composeMail('adult-invitation', mail.language, about) }
}
