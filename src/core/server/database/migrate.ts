import { type Migration, Migrator } from 'kysely/migration'
import { Fault } from '../domain/fault.ts'
import type { Database } from './database.ts'
import { recordCompatibility, requireCompatible } from './migration-compatibility.ts'
import type { MigrationSet } from './migration-set.ts'

export interface MigrationTarget {
  /** The migrations to apply; all when omitted. */
  wanted?: readonly string[]
  /** The schema of the connections, needed when other schemas have tables of the same names. */
  schema?: string
}

/**
 * Migrates the schema to the latest version.
 *
 * On PostgreSQL the migrator holds an advisory lock, so any number of processes may start at once. A schema of a newer version is left
 * unchanged; throws a Fault when this version does not run on it.
 */
export async function migrate(database: Database, set: MigrationSet, { wanted, schema }: MigrationTarget = {}): Promise<void> {
  if (await isNewer(database, set, schema)) return
  const chosen: Record<string, Migration> = Object.fromEntries(
    Object.entries(set.migrations).filter(([name]) => wanted?.includes(name) ?? true),
  )
  const migrator = new Migrator({
    db: database.withoutPlugins(),
    provider: { getMigrations: async () => chosen },
    ...(schema !== undefined && { migrationTableSchema: schema }),
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) {
    // Compatibility is recorded only for a full migration; rows of earlier releases are theirs to write.
    if (wanted === undefined) await recordCompatibility(database, set)
    return
  }
  // A newer version migrated in the meantime: the migrator refuses names that it does not know.
  if (error instanceof Error && error.message.startsWith('corrupted migrations') && (await isNewer(database, set, schema))) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  throw new Fault(
    `The database could not be brought up to date${failed ? ` (at ${failed})` : ''}: ${error instanceof Error ? error.message : String(error)}`,
    { cause: error },
  )
}

/** Returns whether a newer version migrated the schema. Throws a Fault when this version does not run on it. */
async function isNewer(database: Database, set: MigrationSet, schema: string | undefined): Promise<boolean> {
  const applied = await readApplied(database, schema)
  const unknown = applied.filter((name) => !(name in set.migrations))
  if (unknown.length > 0) await requireCompatible(database, set, { applied, unknown })
  return unknown.length > 0
}

async function readApplied(database: Database, schema: string | undefined): Promise<readonly string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration' && table.schema === (schema ?? table.schema))) return []
  const rows = await database.withTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration').select('name').execute()
  return rows.map((row) => row.name)
}
