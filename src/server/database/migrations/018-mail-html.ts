import { type Kysely, sql } from 'kysely'

/** The tables that this release's migrations lock, in the order in which requests lock them: a process of the former release waits for them instead of for each other. */
const lockTables = 'lock table session, attempt, known_device, recovery_token, mail_outbox in access exclusive mode'

/** Mails are sent as HTML beside the plain text. Null in mails from before. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(lockTables).execute(database)
  await sql`alter table mail_outbox add column html text`.execute(database)
}
