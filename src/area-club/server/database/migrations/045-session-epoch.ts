import { type Kysely, sql } from 'kysely'

/** Adds the count of times at which an account's sessions were ended, by which a login in flight finds that it is overtaken. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table member add column session_epoch integer not null default 0`.execute(database)
}
