import { type Kysely, sql } from 'kysely'

/** Creates the table that tells older releases which schemas they run on: see `migration-compatibility.ts`. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table migration_compatibility (
    migration text primary key,
    -- A release that knows this migration runs on the schema after the other one; null: every release does.
    needs text
  )`.execute(database)
}
