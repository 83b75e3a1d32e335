import { sql } from 'kysely'
import type { Database } from '../../src/core/server/database/database.ts'

/** Returns how many sessions of a PostgreSQL database wait for a lock. */
export async function countBlockedCalls(database: Database): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database)
  return Number(rows[0]?.count)
}
