import type { Database } from '../../../database/database.ts'
import { createToken } from '../../../domain/tokens.ts'
import { writeMail } from '../../../mail/compose-mail.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { emailConfirmationLink, emailUndoLink } from '../domain/email-changes.ts'
import { createEmailChange } from '../stores/email-changes-store.ts'
import { mailMember } from './mail-member.ts'

/** An address that waits for its link to be opened. */
interface PendingEmail {
  memberId: number
  /** Null where it is the address of the registration. */
  oldEmail: string | null
  newEmail: string
}

/** Keeps a change until its link is opened; answers what writes its mails, to be called once the transaction has ended. */
export async function beginEmailChange(
  context: UseCaseContext<'publicUrl'>,
  tx: Database,
  pending: PendingEmail,
  now: Date,
): Promise<() => void> {
  const { memberId, oldEmail, newEmail } = pending
  const confirmToken = createToken()
  const undoToken = oldEmail === null ? null : createToken()
  await createEmailChange(tx, { ...pending, confirmToken, undoToken }, now)
  return () => {
    mailConfirmation(context, pending, confirmToken)
    if (oldEmail === null || undoToken === null) return
    mailMember(context, 'the notice of a new e-mail address', { memberId }, (contact) =>
      writeMail({ ...contact, email1: oldEmail }, 'email-change-notice', context.language, {
        newEmail,
        link: emailUndoLink(context.settings.publicUrl, undoToken),
      }),
    )
  }
}

/** Mails the link that confirms an address to that address. */
export function mailConfirmation(
  context: UseCaseContext<'publicUrl'>,
  { memberId, oldEmail, newEmail }: PendingEmail,
  token: string,
): void {
  const link = emailConfirmationLink(context.settings.publicUrl, token)
  const mail = oldEmail === null ? 'registration-confirmation' : 'email-confirmation'
  mailMember(context, 'the confirmation of an e-mail address', { memberId }, (contact) =>
    writeMail({ ...contact, email1: newEmail }, mail, context.language, { link }),
  )
}
