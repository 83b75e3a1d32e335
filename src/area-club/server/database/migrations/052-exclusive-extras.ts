import { type Kysely, sql } from 'kysely'

/** Adds whether the extras of a group exclude each other, such as a double and a single room. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table extra_group add column exclusive boolean not null default false').execute(database)
}
