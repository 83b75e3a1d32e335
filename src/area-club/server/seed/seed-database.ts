import { sql } from 'kysely'
import { password } from '../../../../demonstration/club.ts'
import type { Database } from '../../../core/server/database/database.ts'
import { markDemonstration } from '../../../core/server/database/demonstration-mark.ts'
import { localDay } from '../../../core/server/domain/clock.ts'
import type { Jobs } from '../../../core/server/jobs/jobs.ts'
import { hashPassword } from '../slices/accounts/domain/passwords.ts'
import { createDemonstration } from './create-demonstration.ts'
import { insertDemonstration } from './insert-demonstration.ts'

/** Advisory lock of seeding; an arbitrary number, the same in every process. */
const seedLock = 4_127_001

/**
 * Inserts the demonstration into an empty database, in one transaction.
 *
 * A database with any data is left unchanged, so a second start, or a process that starts concurrently, changes nothing. With `jobs`, the PDFs
 * that are already signed are made from this data before a customer changes it; without, when they are first opened.
 */
export async function seedDatabase(database: Database, now: Date, jobs?: Jobs): Promise<'seeded' | 'not-empty'> {
  return database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(seedLock)})`.execute(tx)
    if (!(await isEmpty(tx))) return 'not-empty'
    await insertDemonstration(tx, createDemonstration(localDay(now)), () => hashPassword('demonstration', password))
    await markDemonstration(tx, now)
    if (jobs !== undefined) await makeSigned(tx, jobs)
    return 'seeded'
  })
}

async function makeSigned(tx: Database, jobs: Jobs): Promise<void> {
  const signed = await tx.selectFrom('document').where('isSignable', '=', true).where('signedAt', 'is not', null).select('id').execute()
  for (const { id } of signed) await jobs.enqueue(tx, 'documents', { documentId: id })
}

/** Returns whether the database holds no data of customers or of the operator. */
async function isEmpty(database: Database): Promise<boolean> {
  for (const table of [
    'person',
    'package',
    'destination',
    'service',
    'practiceDivision',
    'section',
    'voucherNotice',
    'formFlag',
    'audit',
  ] as const) {
    const row = await database.selectFrom(table).select(sql<number>`1`.as('one')).limit(1).executeTakeFirst()
    if (row !== undefined) return false
  }
  return true
}
