import type { Database } from '../../../database/database.ts'
import { createToken } from '../../../domain/tokens.ts'
import { writeMail } from '../../../mail/compose-mail.ts'
import type { MailContent } from '../../../mail/mail-sender.ts'
import type { Services } from '../../../services.ts'
import { type AccountMail, longestRecoveryDelayMs } from '../domain/account-mails.ts'
import { emailConfirmationLink, emailUndoLink } from '../domain/email-changes.ts'
import { recoveryLink } from '../domain/recovery.ts'
import { addConfirmationLink, addUndoLink } from '../stores/email-changes-store.ts'
import { type Contact, type ContactKey, findContact, lockMember } from '../stores/members-store.ts'
import { createRecoveryToken } from '../stores/recovery-tokens-store.ts'

type Writing = Pick<Services, 'database' | 'clock' | 'settings'>

/**
 * Writes the mail of a job, with new links in each copy. Answers undefined where there is nothing to send: nobody has such an account, it was
 * closed meanwhile, or what the mail is about is over. The account is held until its links are kept, so that none outlives it.
 */
export async function writeAccountMail(services: Writing, jobId: string, mail: AccountMail): Promise<MailContent | undefined> {
  return services.database.transaction().execute(async (tx) => {
    const found = await findContact(tx, contactKeyOf(mail))
    if (found === undefined || (await lockMember(tx, found.memberId)) === undefined) return undefined
    // Read once the account is held: what another call has just changed is seen.
    const contact = await findContact(tx, { memberId: found.memberId })
    return contact && write(services, tx, jobId, mail, contact)
  })
}

function contactKeyOf(mail: AccountMail): ContactKey {
  if (mail.mail === 'password-recovery') return { username: mail.username }
  if (mail.mail === 'username-recovery') return { fiscalCode: mail.fiscalCode }
  return { memberId: mail.memberId }
}

async function write(
  { clock, settings: { publicUrl } }: Writing,
  tx: Database,
  jobId: string,
  mail: AccountMail,
  contact: Contact,
): Promise<MailContent | undefined> {
  const token = createToken()
  const { language } = mail
  switch (mail.mail) {
    case 'password-recovery':
    case 'email-undone': {
      if (clock.now().getTime() - Date.parse(mail.askedAt) > longestRecoveryDelayMs) return undefined
      const request = { memberId: contact.memberId, requestId: jobId, askedAt: mail.askedAt }
      if (!(await createRecoveryToken(tx, request, token, clock.now()))) return undefined
      const link = recoveryLink(publicUrl, token)
      return mail.mail === 'email-undone'
        ? writeMail(contact, 'email-undone', language, { username: contact.username, link })
        : writeMail(contact, 'password-recovery', language, { link })
    }
    case 'username-recovery':
      return writeMail(contact, 'username-recovery', language, { username: contact.username })
    case 'password-changed':
      return writeMail({ ...contact, email1: mail.to }, 'password-changed', language, { keepsSession: mail.ended === 'others' })
    case 'email-confirmation': {
      const change = await addConfirmationLink(tx, mail.changeId, mail.askedAt, token, clock.now())
      if (change === undefined) return undefined
      const name = change.oldEmail === null ? 'registration-confirmation' : 'email-confirmation'
      return writeMail({ ...contact, email1: change.newEmail }, name, language, { link: emailConfirmationLink(publicUrl, token) })
    }
    case 'email-change-notice': {
      const change = await addUndoLink(tx, mail.changeId, token)
      if (change === undefined || change.oldEmail === null) return undefined
      const to = { ...contact, email1: change.oldEmail }
      return writeMail(to, 'email-change-notice', language, { newEmail: change.newEmail, link: emailUndoLink(publicUrl, token) })
    }
  }
}
