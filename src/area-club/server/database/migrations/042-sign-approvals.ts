import { type Kysely, sql } from 'kysely'

/** Adds what a signer approves apart from the signature, one text for each act. The former release asks for none. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_signer add column approvals jsonb not null default '[]'`.execute(database)
}
