import { type Kysely, sql } from 'kysely'

/** Mails are sent as HTML beside the plain text. Null in mails from before. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_outbox add column html text`.execute(database)
}
