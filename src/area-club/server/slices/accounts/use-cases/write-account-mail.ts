import type { MailServices } from '../../../../../core/server/application/services.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { createToken } from '../../../../../core/server/domain/tokens.ts'
import { writeMail } from '../../../../../core/server/mail/compose-mail.ts'
import type { MailContent } from '../../../../../core/server/mail/mail-sender.ts'
import type { AccountMail } from '../../../domain/queued-mails.ts'
import { emailConfirmationLink, emailUndoLink } from '../domain/email-changes.ts'
import { recoveryLink } from '../domain/recovery.ts'
import { addConfirmationLink, addUndoLink } from '../stores/email-changes-store.ts'
import { type Contact, type ContactKey, findContact, lockMember } from '../stores/members-store.ts'
import { findPasskeyName } from '../stores/passkeys-store.ts'
import { createRecoveryToken } from '../stores/recovery-tokens-store.ts'

/**
 * A recovery link is not mailed later than this after its request.
 *
 * Longer than a mail is retried, far shorter than a dead letter is kept.
 */
const longestRecoveryDelayMs = 4 * 60 * 60_000

/**
 * Writes the mail of a job, with new links in each copy; undefined when there is nothing to send.
 *
 * Nothing is sent when the account does not exist or is closed, or the mail's subject is obsolete. Locks the account until its links are
 * stored, so that no link outlives it.
 */
export async function writeAccountMail(services: MailServices, mail: AccountMail, jobId: string): Promise<MailContent | undefined> {
  return services.database.transaction().execute(async (tx) => {
    const found = await findContact(tx, contactKeyOf(mail))
    if (found === undefined || (await lockMember(tx, found.memberId)) === undefined) return undefined
    // Read under the lock, so that the changes of concurrent calls are seen.
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
  { clock, settings: { publicUrl } }: MailServices,
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
      return writeMail({ ...contact, email1: mail.to }, 'password-changed', language, {
        keepsSession: mail.ended === 'others',
        passkeysRemoved: mail.passkeysRemoved === true,
      })
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
    case 'identity-change-notice': {
      const change = await addUndoLink(tx, mail.changeId, token)
      if (change === undefined || change.oldEmail === null) return undefined
      const about = { isUsername: mail.field === 'username', link: emailUndoLink(publicUrl, token) }
      return writeMail({ ...contact, email1: change.oldEmail }, 'identity-change-notice', language, about)
    }
    case 'passkey-added': {
      const change = await addUndoLink(tx, mail.changeId, token)
      const name = await findPasskeyName(tx, mail.passkeyId)
      if (change === undefined || change.oldEmail === null || name === undefined) return undefined
      return writeMail({ ...contact, email1: change.oldEmail }, 'passkey-added', language, { name, link: emailUndoLink(publicUrl, token) })
    }
  }
}
