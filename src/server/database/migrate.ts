import { type Migration, Migrator } from 'kysely/migration'
import { Fault } from '../domain/fault.ts'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'

/**
 * Brings the schema up to date. On PostgreSQL the migrator holds an advisory lock, so any number of processes may start at once.
 * Throws a Fault when the database was last used by a newer version of the server.
 */
export async function migrate(database: Database): Promise<void> {
  const applied = await readApplied(database)
  const unknown = applied.filter((name) => !(name in migrations))
  if (unknown.length > 0) {
    throw new Fault(
      `The database was last used by a newer version of the server (it has ${unknown.join(', ')}, unknown here). Start that version, or use another database.`,
    )
  }
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) as Record<string, Migration> } })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
  const failed = results?.find((result) => result.status === 'Error')?.migrationName
  throw new Fault(
    `The database could not be brought up to date${failed ? ` (at ${failed})` : ''}: ${error instanceof Error ? error.message : String(error)}`,
    { cause: error },
  )
}

async function readApplied(database: Database): Promise<readonly string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const rows = await database.withTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration').select('name').execute()
  return rows.map((row) => row.name)
}
