import { type Kysely, sql } from 'kysely'

/** Creates holds on extras of a confirmed booking until they are paid, and their payments. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  // One for each booking, deleted on payment or expiry: paid extras are services of the booking.
  `create table service_hold (
    practice_id integer primary key references practice (id),
    services jsonb not null, amount_cents integer not null check (amount_cents > 0),
    places integer not null check (places > 0),
    request text not null,
    created_at timestamptz not null, expires_at timestamptz not null check (expires_at > created_at)
  )`,
  'create index service_hold_expires on service_hold (expires_at)',
  'alter table payment_intent drop constraint payment_intent_kind_check',
  `alter table payment_intent add constraint payment_intent_kind_check check (kind in ('balance', 'advance', 'upsell'))`,
]
