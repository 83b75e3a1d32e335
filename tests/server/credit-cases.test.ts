import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { up } from '../../src/server/database/migrations/011-after-changes.ts'
import { seedDatabase } from '../../src/server/seed/seed-database.ts'
import type { Practice } from '../../src/server/slices/bookings/domain/practices.ts'
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
        .insertInto('payment_entry')
        .values({
          practice_id: paid.id,
          payment_guid: guid,
          kind: 'capture',
          payer: 'privato',
          amount_cents: paid.remainingAmount + 700,
          causal: 'Saldo',
          source: username,
          channel: 'PayPal',
          capture_id: guid,
          recorded_at: server().clock.now(),
        })
        .execute()
      expect((await list()).find(({ id }) => id === paid.id)?.remainingAmount).toBe(-700)
    }
    await sql`drop table credit_case`.execute(database)
    await sql`alter table practice drop column parto_sicuro_confirms`.execute(database)
    await up(database as unknown as Kysely<unknown>)
    const cases = await database.selectFrom('credit_case').select(['amount_cents', 'reason', 'closed_at']).execute()
    expect(cases).toEqual(Array(2).fill({ amount_cents: 700, reason: 'change', closed_at: null }))
  })
})
