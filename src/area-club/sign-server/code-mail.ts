import type { Database } from '../../core/server/database/database.ts'
import type { Clock } from '../../core/server/domain/clock.ts'
import { composeMail } from '../../core/server/mail/compose-mail.ts'
import type { MailContent } from '../../core/server/mail/mail-sender.ts'
import type { CodeMail } from '../server/domain/queued-mails.ts'
import { codeLifeMinutes } from './limits.ts'
import { makeCode } from './sign-codes.ts'

/** Writes the mail with a new code; undefined when the request has ended or the code has expired. */
export async function writeCodeMail(
  { database, clock }: { database: Database; clock: Clock },
  { codeId }: CodeMail,
): Promise<MailContent | undefined> {
  return database.transaction().execute(async (tx) => {
    const about = await tx
      .selectFrom('signCode')
      .innerJoin('signSigner', 'signSigner.id', 'signCode.signerId')
      .innerJoin('signRequest', 'signRequest.id', 'signSigner.requestId')
      .select(['email', 'firstName', 'signSigner.locale', 'signRequest.name', 'signRequest.status'])
      .where('signCode.id', '=', codeId)
      .executeTakeFirst()
    if (about?.status !== 'ongoing') return undefined
    const code = await makeCode(tx, codeId, clock.now())
    if (code === undefined) return undefined
    const words = { code, minutes: codeLifeMinutes, title: about.name }
    const account = await tx
      .selectFrom('member')
      .innerJoin('person', 'person.id', 'member.id')
      .select('member.id')
      .where('email1', '=', about.email)
      .where('closedAt', 'is', null)
      .executeTakeFirst()
    return { memberId: account?.id, recipient: about.email, ...composeMail('signature-code', about.locale, words, about.firstName) }
  })
}
