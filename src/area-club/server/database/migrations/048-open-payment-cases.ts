import { type Kysely, sql } from 'kysely'

/** Finds the open payment cases, which probes and metrics count, without reading the closed ones. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index payment_case_open on payment_case (opened_at) where closed_at is null`.execute(database)
}
