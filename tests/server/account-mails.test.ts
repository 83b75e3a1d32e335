import { expect, it } from 'vitest'
import type { AccountMail } from '../../src/area-club/server/domain/queued-mails.ts'
import { writeAccountMail } from '../../src/area-club/server/slices/accounts/use-cases/write-account-mail.ts'
import { registerAndLogIn, registrationOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

/** A job may be retried for hours, and an operator may retry a dead letter months later. */
describeServer('A mail that is sent late', (server) => {
  const minuteMs = 60_000
  const write = (mail: AccountMail) => writeAccountMail(server().services, mail, crypto.randomUUID())
  const member = async (number: number) => {
    await registerAndLogIn(server(), number)
    const { services } = server()
    const email1 = String(registrationOf(number).email1)
    const { id } = await services.database.selectFrom('member').where('email1Key', '=', email1).select('id').executeTakeFirstOrThrow()
    return { id, email1 }
  }

  it('carries a password link for as long as the job retries, and is dropped afterwards', async () => {
    const { id, email1 } = await member(810)
    const askedAt = server().clock.now().toISOString()
    const mails: AccountMail[] = [
      { mail: 'password-recovery', username: email1, askedAt, language: 'it' },
      { mail: 'email-undone', memberId: id, askedAt, language: 'it' },
    ]
    server().clock.advance(3 * 60 * minuteMs)
    for (const mail of mails) expect((await write(mail))?.text).toContain('/password-recovery?token=')
    server().clock.advance(61 * minuteMs)
    for (const mail of mails) expect(await write(mail)).toBeUndefined()
  })

  it('announces a new password to the address at the time of the change', async () => {
    const { id } = await member(811)
    const mail: AccountMail = { mail: 'password-changed', memberId: id, to: 'prima@example.it', ended: 'all', language: 'it' }
    expect((await write(mail))?.recipient).toBe('prima@example.it')
  })

  it('confirms a registration only until its link would have expired', async () => {
    const { id } = await member(812)
    const { database } = server().services
    const change = await database.selectFrom('emailChange').where('memberId', '=', id).select(['id', 'sentAt']).executeTakeFirstOrThrow()
    const mail: AccountMail = {
      mail: 'email-confirmation',
      memberId: id,
      changeId: change.id,
      askedAt: new Date(change.sentAt).toISOString(),
      language: 'it',
    }
    server().clock.advance(7 * 24 * 60 * minuteMs - minuteMs)
    expect((await write(mail))?.text).toContain('/email-confirmation?token=')
    server().clock.advance(minuteMs)
    expect(await write(mail)).toBeUndefined()
  })
})
