import { type Kysely, sql } from 'kysely'

/** Adds when the operator took an upload into its own files. Until then the customer may replace or remove it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  'alter table document add column taken_at timestamptz check (taken_at is null or member_uploaded)',
  // The operator may have worked with any of them: none can be removed by surprise.
  'update document set taken_at = creation_date where member_uploaded',
]
