import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { markDemonstration } from '../database/demonstration-mark.ts'
import { romeDay } from '../domain/clock.ts'
import { hashPassword } from '../slices/accounts/domain/passwords.ts'
import { createDemonstration, demonstrationPassword } from './create-demonstration.ts'
import { plantDemonstration } from './plant-demonstration.ts'

/** Any number, the same in every process: who seeds holds it. */
const seedLock = 4_127_001

/**
 * Puts the demonstration into an empty database, all of it or nothing. A database that holds anything of its own is left alone, so a
 * second start, or a second process that starts at the same moment, changes nothing.
 */
export async function seedDatabase(database: Database, now: Date): Promise<'seeded' | 'not-empty'> {
  return database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(seedLock)})`.execute(tx)
    if (!(await isEmpty(tx))) return 'not-empty'
    await plantDemonstration(tx, createDemonstration(romeDay(now)), () => hashPassword(demonstrationPassword))
    await markDemonstration(tx, now)
    return 'seeded'
  })
}

/** True while nobody and nothing of a customer's or of the operator's is kept. */
async function isEmpty(database: Database): Promise<boolean> {
  for (const table of [
    'person',
    'package',
    'destination',
    'service',
    'practice_division',
    'section',
    'voucher_notice',
    'form_flag',
    'audit',
  ] as const) {
    const row = await database.selectFrom(table).select(sql<number>`1`.as('one')).limit(1).executeTakeFirst()
    if (row !== undefined) return false
  }
  return true
}
