import type { Database } from '../../../database/database.ts'
import type { Mail } from '../../../mail/mail-sender.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { type Contact, type ContactKey, findContact, holdAccount } from '../stores/members-store.ts'

/**
 * Writes to the owner of an account after the answer, and only while the account is open: `write` runs in a transaction that keeps it from
 * being closed, and the sender asks again. Nothing is written where `by` finds no account.
 */
export function mailMember(
  context: UseCaseContext,
  what: string,
  by: ContactKey,
  write: (contact: Contact, tx: Database) => Mail | Promise<Mail>,
): void {
  context.background.run(context.log, what, async () => {
    const mail = await context.database.transaction().execute(async (tx) => {
      const found = await findContact(tx, by)
      if (found === undefined || !(await holdAccount(tx, found.memberId))) return undefined
      // Read once the account is held: what another call has just changed is seen.
      const contact = await findContact(tx, { memberId: found.memberId })
      return contact && write(contact, tx)
    })
    if (mail !== undefined) await context.mail.send(mail)
  })
}
