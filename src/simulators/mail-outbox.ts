import type { Database } from '../server/database/database.ts'
import type { Clock } from '../server/domain/clock.ts'
import type { MailSender } from '../server/mail/mail-sender.ts'
import { messageIdOf } from '../server/mail/message-id.ts'
import { holdAccount } from '../server/slices/accounts/queries.ts'

/** Whose mails these would be. */
const sender = 'area-club@localhost'

/** Keeps mails in the database instead of sending them, for use without a mail server: they are read at /simulators/mail. */
export function createMailOutbox(database: Database, clock: Clock): MailSender {
  return {
    send: async (mail) => {
      const { id, memberId, recipient, subject, text, html } = mail
      await database.transaction().execute(async (tx) => {
        // What a closed account's outbox held was removed when it was closed.
        if (memberId !== undefined && !(await holdAccount(tx, memberId))) return
        await tx
          .insertInto('mail_outbox')
          .values({
            member_id: memberId ?? null,
            message_id: messageIdOf(id, sender),
            recipient,
            subject,
            text,
            html,
            created_at: clock.now(),
          })
          .execute()
      })
    },
  }
}

export interface KeptMail {
  id: string
  recipient: string
  subject: string
  text: string
  /** Null in mails that were kept before there was any. */
  html: string | null
  createdAt: string
  messageId: string | null
}

/** The newest mails first, a hundred at most. */
export async function listKeptMails(database: Database): Promise<readonly KeptMail[]> {
  const rows = await database.selectFrom('mail_outbox').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(100).execute()
  return rows.map(({ created_at, member_id: _account, message_id, ...mail }) => ({ ...mail, createdAt: created_at, messageId: message_id }))
}

/** The HTML of one mail; undefined where there is no such mail, or none in it. */
export async function findKeptPage(database: Database, id: string): Promise<string | undefined> {
  const row = await database.selectFrom('mail_outbox').select('html').where('id', '=', id).executeTakeFirst()
  return row?.html ?? undefined
}
