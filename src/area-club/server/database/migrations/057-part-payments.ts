import { type Kysely, sql } from 'kysely'

/** Lets customers pay a part of a balance. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  'alter table payment_intent drop constraint payment_intent_kind_check',
  `alter table payment_intent add constraint payment_intent_kind_check check (kind in ('balance', 'part', 'advance', 'upsell'))`,
]
