import { type Kysely, sql } from 'kysely'

/** Adds the hash of the data a PDF was made from, which tells whether it is out of date. Null for files from before, and for files with other origins. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table document_file add column source_sha256 text check (source_sha256 ~ '^[0-9a-f]{64}$')`.execute(database)
}
