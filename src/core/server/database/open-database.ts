import { migrate } from './migrate.ts'
import type { MigrationSet } from './migration-set.ts'
import { openEmbedded } from './open-embedded.ts'
import { type ConnectionLog, openPostgres } from './open-postgres.ts'
import type { OpenedDatabase } from './opened-database.ts'
import type { PostgresLimits } from './postgres-limits.ts'

export type { OpenedDatabase } from './opened-database.ts'

export interface DatabaseSettings {
  /** The URL of a PostgreSQL server; without it the embedded database in `dataDir` is used. */
  databaseUrl: string | undefined
  /** A folder, or 'memory://' for a database in memory (tests). */
  dataDir: string
  /** A dump from which a database in memory is created (tests). */
  snapshot?: Blob
  /** Time limits of PostgreSQL connections; by default those of requests. */
  postgresLimits?: PostgresLimits
  /** Receives a line for each broken connection. */
  log?: ConnectionLog
}

/**
 * Opens the database and migrates its schema.
 *
 * Throws a Fault when the folder is in use, damaged, or written by a newer version, or when the server cannot be reached.
 */
export async function openDatabase(settings: DatabaseSettings, migrations: MigrationSet): Promise<OpenedDatabase> {
  const { databaseUrl, postgresLimits: limits, log } = settings
  const opened =
    databaseUrl === undefined ? await openEmbedded(settings.dataDir, settings.snapshot) : await openPostgres({ databaseUrl, limits, log })
  try {
    await opened.withoutLimits((database) => migrate(database, migrations))
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}
