import { Fault } from '../domain/fault.ts'
import type { Database } from './database.ts'
import { contractingMigrations, migrations } from './migrations/index.ts'

/**
 * Which releases run on a schema that is newer than they are. A release cannot know the migrations that came after it, so each newer
 * one leaves a row in the database: processes of two releases run side by side during an upgrade, and the older one may restart
 * meanwhile, or take over again when the newer one is withdrawn.
 */
type CompatibilityTables = {
  migration_compatibility: { migration: string; needs: string | null }
}

/** Leaves a row for every migration of this release that has none. A process that died before it is caught up by the next. */
export async function recordCompatibility(database: Database): Promise<void> {
  const rows = Object.keys(migrations).map((migration) => ({ migration, needs: contractingMigrations[migration] ?? null }))
  await database
    .withTables<CompatibilityTables>()
    .insertInto('migration_compatibility')
    .values(rows)
    .onConflict((conflict) => conflict.column('migration').doNothing())
    .execute()
}

/**
 * Throws a Fault unless this release runs on the schema, to which the migrations `unknown` here were applied. A migration without
 * a row counts as one that no older release runs on.
 */
export async function requireCompatible(database: Database, applied: readonly string[], unknown: readonly string[]): Promise<void> {
  const missing = Object.keys(migrations).filter((name) => !applied.includes(name))
  const needs = await readNeeds(database, unknown)
  const incompatible = unknown.filter((name) => {
    const needed = needs.get(name)
    return needed === undefined || (needed !== null && !(needed in migrations))
  })
  if (incompatible.length === 0 && missing.length === 0) return
  throw new Fault(
    `The database was last used by a newer version of the server (it has ${(incompatible.length > 0 ? incompatible : unknown).join(', ')}, unknown here). Start that version, or use another database.`,
  )
}

async function readNeeds(database: Database, names: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const tables = await database.introspection.getTables()
  if (!tables.some((table) => table.name === 'migration_compatibility')) return new Map()
  const rows = await database
    .withTables<CompatibilityTables>()
    .selectFrom('migration_compatibility')
    .select(['migration', 'needs'])
    .where('migration', 'in', names)
    .execute()
  return new Map(rows.map(({ migration, needs }) => [migration, needs]))
}
