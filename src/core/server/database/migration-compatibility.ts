import { Fault } from '../domain/fault.ts'
import type { Database } from './database.ts'
import type { MigrationSet } from './migration-set.ts'

/**
 * Records which releases run on a schema newer than they are.
 *
 * A release does not know later migrations, so each newer release writes a row for every one of its own. During an upgrade processes of
 * two releases run side by side: the older one may restart, or take over again when the newer one is rolled back.
 */
type CompatibilityTables = {
  migration_compatibility: { migration: string; needs: string | null }
}

/** Inserts the missing rows of this release's migrations. The next start makes up for a process that died before. */
export async function recordCompatibility(database: Database, { migrations, contracting }: MigrationSet): Promise<void> {
  const rows = Object.keys(migrations).map((migration) => ({ migration, needs: contracting[migration] ?? null }))
  await database
    .withTables<CompatibilityTables>()
    .insertInto('migration_compatibility')
    .values(rows)
    .onConflict((conflict) => conflict.column('migration').doNothing())
    .execute()
}

/**
 * Throws a Fault unless this release runs on a schema with the given `unknown` migrations applied.
 *
 * A migration without a row is incompatible with older releases.
 */
export async function requireCompatible(
  database: Database,
  { migrations }: MigrationSet,
  { applied, unknown }: { applied: readonly string[]; unknown: readonly string[] },
): Promise<void> {
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
