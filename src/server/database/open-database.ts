import { migrate } from './migrate.ts'
import { openEmbedded } from './open-embedded.ts'
import { type ConnectionLog, openPostgres } from './open-postgres.ts'
import type { OpenedDatabase } from './opened-database.ts'
import type { PostgresLimits } from './postgres-limits.ts'

export type { OpenedDatabase } from './opened-database.ts'

export interface DatabaseSettings {
  /** The address of a PostgreSQL server; without it the embedded database under `dataDir` is used. */
  databaseUrl: string | undefined
  /** A folder, or 'memory://' for one that is forgotten with the process (tests). */
  dataDir: string
  /** A dump of an embedded database that one in memory begins with, instead of being made from nothing (tests). */
  snapshot?: Blob
  /** Time limits of a PostgreSQL server's connections; those of requests where they are left out. */
  postgresLimits?: PostgresLimits
  /** Gets a line for each connection that breaks. */
  log?: ConnectionLog
}

/**
 * Opens the database and brings its schema up to date. Throws a Fault when the folder is in use, damaged, or written by a newer
 * version, or when the server cannot be reached.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenedDatabase> {
  const { databaseUrl, postgresLimits: limits, log } = settings
  const opened =
    databaseUrl === undefined ? await openEmbedded(settings.dataDir, settings.snapshot) : await openPostgres({ databaseUrl, limits, log })
  try {
    await opened.withoutLimits(migrate)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}
