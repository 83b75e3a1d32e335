import { sql } from 'kysely'
import { openDatabase } from '../../src/area-club/server/database/portal-database.ts'

/** Runs SQL on an embedded database, which no server may have open. */
export async function runOnEmbedded(dataDir: string, statements: readonly string[]): Promise<void> {
  const { database, close } = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    for (const statement of statements) await sql.raw(statement).execute(database)
  } finally {
    await close()
  }
}
