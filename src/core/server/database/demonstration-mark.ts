import { Fault } from '../domain/fault.ts'
import type { Database } from './database.ts'

/** Marks the database permanently as holding demonstration data. Call it in the transaction that inserts the data. */
export async function markDemonstration(database: Database, now: Date): Promise<void> {
  await database.insertInto('demonstrationMark').values({ plantedAt: now }).execute()
}

/** Throws a Fault on demonstration data: the password of its accounts is public (requirements S28). */
export async function refuseDemonstration(database: Database): Promise<void> {
  const mark = await database.selectFrom('demonstrationMark').select('plantedAt').limit(1).executeTakeFirst()
  if (mark === undefined) return
  throw new Fault(
    'The database holds the demonstration data, whose password everybody can read: it is not allowed in production. Use an empty database: set DATABASE_URL or DATA_DIR to another one.',
  )
}
