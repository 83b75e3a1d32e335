import type { Database } from '../../core/server/database/database.ts'
import type { Clock } from '../../core/server/domain/clock.ts'
import type { MailSender } from '../../core/server/mail/mail-sender.ts'
import { messageIdOf } from '../../core/server/mail/message-id.ts'
import { lockContact } from '../server/slices/accounts/queries.ts'

/** The sender's address, from which message ids are derived. */
const sender = 'area-club@localhost'

/** Stores mails in the database instead of sending them; /simulators/mail lists them. */
export function createMailOutbox(database: Database, clock: Clock): MailSender {
  return {
    send: async (mail) => {
      const { id, memberId, recipient, subject, text, html } = mail
      await database.transaction().execute(async (tx) => {
        // Closing an account has emptied its outbox, which must stay empty.
        if (memberId !== undefined && (await lockContact(tx, memberId)) === undefined) return
        await tx
          .insertInto('mailOutbox')
          .values({
            memberId: memberId ?? null,
            messageId: messageIdOf(id, sender),
            recipient,
            subject,
            text,
            html,
            createdAt: clock.now(),
          })
          .execute()
      })
    },
  }
}

export interface StoredMail {
  id: string
  recipient: string
  subject: string
  text: string
  /** Null in mails that were stored before HTML existed. */
  html: string | null
  createdAt: string
  messageId: string | null
}

/** Returns the newest hundred mails, newest first. */
export async function listStoredMails(database: Database): Promise<readonly StoredMail[]> {
  const rows = await database.selectFrom('mailOutbox').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(100).execute()
  return rows.map(({ createdAt, memberId: _account, messageId, ...mail }) => ({ ...mail, createdAt, messageId }))
}

/** Returns the HTML of a mail; undefined when there is no such mail or it has none. */
export async function findMailPage(database: Database, id: string): Promise<string | undefined> {
  const row = await database.selectFrom('mailOutbox').select('html').where('id', '=', id).executeTakeFirst()
  return row?.html ?? undefined
}
