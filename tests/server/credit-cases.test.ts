import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { up } from '../../src/area-club/server/database/migrations/011-after-changes.ts'
import { seedDatabase } from '../../src/area-club/server/seed/seed-database.ts'
import type { Practice } from '../../src/area-club/server/slices/bookings/domain/practices.ts'
import { logIn, tokenOf } from '../support/test-members.ts'
import { describeServer } from '../support/test-server.ts'

describeServer('A database from before credit cases', (server) => {
  it('gains a credit case over the excess for each overpaid booking when it is migrated', async () => {
    const { database } = server().services
    await seedDatabase(database, server().clock.now())
    for (const username of ['giulia.bianchi', 'anna.inps']) {
      const token = tokenOf(await logIn(server(), username))
      const list = async (): Promise<readonly Practice[]> => (await server().call('GET', '/api/member/practice', { token })).body
      expect((await list()).filter(({ remainingAmount }) => remainingAmount < 0)).toEqual([])
      const paid = (await list()).find(({ remainingAmount }) => remainingAmount > 0) ?? expect.fail('everything is paid')
      const guid = randomUUID()
      await database
        .insertInto('paymentEntry')
        .values({
          practiceId: paid.id,
          paymentGuid: guid,
          kind: 'capture',
          payer: 'privato',
          amountCents: paid.remainingAmount + 700,
          causal: 'Saldo',
          source: username,
          channel: 'PayPal',
          captureId: guid,
          recordedAt: server().clock.now(),
        })
        .execute()
      expect((await list()).find(({ id }) => id === paid.id)?.remainingAmount).toBe(-700)
    }
    await sql`drop table credit_case`.execute(database)
    await sql`alter table practice drop column parto_sicuro_confirms`.execute(database)
    await up(database as unknown as Kysely<unknown>)
    const cases = await database.selectFrom('creditCase').select(['amountCents', 'reason', 'closedAt']).execute()
    expect(cases).toEqual(Array(2).fill({ amountCents: 700, reason: 'change', closedAt: null }))
  })
})
