import { type Kysely, sql } from 'kysely'

/** Adds the hash of what a customer sent as an upload, which tells a retry from another upload under the same id. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table document add column upload_sha256 text check (upload_sha256 ~ '^[0-9a-f]{64}$')`.execute(database)
}
