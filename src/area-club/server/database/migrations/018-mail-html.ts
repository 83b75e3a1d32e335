import { type Kysely, sql } from 'kysely'

/** Locks tables in the order in which requests lock them, to avoid deadlocks with older processes. */
const lockTables = 'lock table session, attempt, known_device, recovery_token, mail_outbox in access exclusive mode'

/** Adds the HTML part of mails; null in older rows. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(lockTables).execute(database)
  await sql`alter table mail_outbox add column html text`.execute(database)
}
