/** No mail, link or ticket is created for an account that is closed in the meantime (requirements S21). */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { closeAccount } from '../../src/area-club/server/slices/own-data/use-cases/close-account.ts'
import { lockFamily } from '../../src/area-club/server/slices/people/queries.ts'
import { localDay } from '../../src/core/server/domain/clock.ts'
import { countBlockedCalls } from '../support/blocked-calls.ts'
import { registerAndLogIn, registrationOf, testPassword } from '../support/test-members.ts'
import { memberIdOf } from '../support/test-relatives.ts'
import { describeServer } from '../support/test-server.ts'

describeServer('Mails of an account during its deletion', (server, kind) => {
  const rowsOf = async (memberId: number, email: string) => {
    const { database } = server().services
    await server().settle()
    return [
      ...(await database.selectFrom('mailOutbox').where('recipient', '=', email).selectAll().execute()),
      ...(await database.selectFrom('mailOutbox').where('memberId', '=', memberId).selectAll().execute()),
      ...(await database.selectFrom('recoveryToken').where('memberId', '=', memberId).selectAll().execute()),
      ...(await database.selectFrom('frameTicket').where('memberId', '=', memberId).selectAll().execute()),
      ...(await database.selectFrom('emailChange').where('memberId', '=', memberId).selectAll().execute()),
    ]
  }
  const recover = (username: string) => server().call('POST', '/api/member/password-recovery', { body: { username } })
  const openFrame = (token: string) => server().call('POST', '/api/member/frame-ticket', { token, body: { target: 'one-to-one' } })

  it('the deletion also deletes the waiting mail jobs', async () => {
    const token = await registerAndLogIn(server(), 870)
    const memberId = await memberIdOf(server(), 870)
    // Each of these calls answers before its mail is made.
    await recover('persona870@example.it')
    const profile = registrationOf(870, { email1: 'nuova870@example.it' })
    await server().call('PUT', '/api/member/me', { token, body: profile })
    const jobs = async () =>
      (
        await sql<{ data: { memberId?: number; username?: string } }>`select data from jobs.job`.execute(server().services.database)
      ).rows.filter(({ data }) => data.memberId === memberId || data.username === 'persona870@example.it')
    expect(await jobs()).toHaveLength(4)
    const closed = await server().call('PUT', '/api/member/me/delete-account', { token, body: { password: testPassword } })
    expect(closed.status).toBe(204)
    expect(await jobs()).toEqual([])
    expect(await rowsOf(memberId, 'nuova870@example.it')).toEqual([])
    expect(await rowsOf(memberId, 'persona870@example.it')).toEqual([])
  })

  if (kind === 'postgres')
    it('a mail job that waits for the row lock sends nothing, and a ticket created meanwhile is deleted', async () => {
      const { database } = server().services
      const token = await registerAndLogIn(server(), 871)
      const memberId = await memberIdOf(server(), 871)
      await server().settle()
      const { frame, settled } = await database.transaction().execute(async (tx) => {
        await lockFamily(tx, memberId)
        const frame = await openFrame(token)
        await recover('persona871@example.it')
        const settled = server().settle()
        // The mail waits for the account's row lock; the ticket belongs to the session and is deleted with it.
        await expect.poll(() => countBlockedCalls(database)).toBe(1)
        const now = server().clock.now()
        await closeAccount(tx, memberId, now, localDay(now))
        return { frame, settled }
      })
      await settled
      expect(frame.status).toBe(201)
      expect(await rowsOf(memberId, 'persona871@example.it')).toEqual([])
    })

  if (kind === 'postgres')
    it('no mail, token or ticket remains after concurrent requests', async () => {
      for (let round = 0; round < 10; round++) {
        const token = await registerAndLogIn(server(), 880 + round)
        const memberId = await memberIdOf(server(), 880 + round)
        await server().services.database.deleteFrom('attempt').execute()
        const [closed] = await Promise.all([
          server().call('PUT', '/api/member/me/delete-account', { token, body: { password: testPassword } }),
          recover(`persona${880 + round}@example.it`),
          openFrame(token),
          server().settle(),
        ])
        expect(closed.status).toBe(204)
        expect(await rowsOf(memberId, `persona${880 + round}@example.it`)).toEqual([])
      }
    })
})
