import { Fault } from '../domain/fault.ts'
import type { Database } from './database.ts'

/** Notes for ever that the database holds demonstration data. Call it in the transaction that plants it. */
export async function markDemonstration(database: Database, now: Date): Promise<void> {
  await database.insertInto('demonstration_mark').values({ planted_at: now }).execute()
}

/** Throws a Fault when demonstration data was planted in the database: its accounts have a password that everybody can read (S28). */
export async function refuseDemonstration(database: Database): Promise<void> {
  const mark = await database.selectFrom('demonstration_mark').select('planted_at').limit(1).executeTakeFirst()
  if (mark === undefined) return
  throw new Fault(
    'The database holds the demonstration data, whose password everybody can read: it is not allowed in production. Use an empty database: set DATABASE_URL or DATA_DIR to another one.',
  )
}
