import { type Kysely, sql } from 'kysely'

/** Adds the expiry that a customer states for an uploaded identity document. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table document add column expires_on date check (expires_on is null or member_uploaded)').execute(database)
}
