import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Resolves when the database answers; rejects with its error otherwise. */
export async function pingDatabase(database: Database): Promise<void> {
  await sql`select 1`.execute(database)
}
