import { type Kysely, sql } from 'kysely'

/** Refunds that an operator has asked for, with the ids of the provider's calls, so that asking again gives nothing back twice. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table payment_refund (
    request_id uuid primary key,
    intent_guid uuid not null references payment_intent (guid),
    capture_id text not null, amount_cents integer not null check (amount_cents > 0),
    asked_at timestamptz not null,
    refund_id text unique, refusal text check (refusal is null or refund_id is null)
  )`,
  'create index payment_refund_intent on payment_refund (intent_guid)',
  // As long as the outcome of a refund is not known, asking for the same one is the same call.
  'create unique index payment_refund_open on payment_refund (capture_id, amount_cents) where refund_id is null and refusal is null',
]
