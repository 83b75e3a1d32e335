import { type Kysely, sql } from 'kysely'

/** Creates refunds requested by an operator, with idempotency keys of the provider's calls. */
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
  // While the outcome of a refund is unknown, a request for the same refund retries the same call.
  'create unique index payment_refund_open on payment_refund (capture_id, amount_cents) where refund_id is null and refusal is null',
]
