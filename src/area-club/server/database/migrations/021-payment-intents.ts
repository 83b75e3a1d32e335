import { type Kysely, sql } from 'kysely'

/** Creates payments through a provider: intents, webhook events, and cases for the operator to resolve. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table payment_intent (
    guid uuid primary key,
    practice_id integer not null references practice (id),
    kind text not null check (kind in ('balance', 'advance')),
    method text not null,
    amount_cents integer not null check (amount_cents > 0),
    state text not null check (state in ('created', 'ordered', 'capturing', 'pending', 'captured', 'failed', 'expired')),
    create_request_id uuid not null, capture_request_id uuid not null,
    order_id text unique,
    language text not null check (language in ('it', 'en')),
    failure text,
    created_at timestamptz not null, expires_at timestamptz not null, changed_at timestamptz not null,
    check_at timestamptz, checks integer not null default 0,
    check (order_id is not null or state in ('created', 'failed', 'expired'))
  )`,
  'create index payment_intent_practice on payment_intent (practice_id)',
  // At most one open intent for each booking, because it counts against the remaining amount (requirements P1, P11).
  `create unique index payment_intent_open on payment_intent (practice_id) where state in ('created', 'ordered', 'capturing', 'pending')`,
  'create index payment_intent_check on payment_intent (check_at) where check_at is not null',
  'create index payment_intent_created on payment_intent (created_at)',
  `create table payment_event (
    event_id text primary key,
    type text not null, order_id text, capture_id text, reference text,
    reversal jsonb,
    received_at timestamptz not null, handled_at timestamptz
  )`,
  'create index payment_event_waiting on payment_event (received_at) where handled_at is null',
  // One row for each capture that could not be booked, or was booked although nothing was due.
  `create table payment_case (
    id integer generated always as identity primary key,
    intent_guid uuid not null references payment_intent (guid),
    reason text not null check (reason in ('foreign-currency', 'foreign-payee', 'not-due', 'unknown-capture')),
    capture_id text not null,
    amount_cents integer not null, currency text not null,
    opened_at timestamptz not null, closed_at timestamptz check (closed_at >= opened_at),
    unique (capture_id, reason)
  )`,
  'create index payment_case_intent on payment_case (intent_guid)',
  'alter table payment_entry add column intent_guid uuid references payment_intent (guid)',
  'create index payment_entry_intent on payment_entry (intent_guid)',
  'alter table credit_case drop constraint credit_case_reason_check',
  `alter table credit_case add constraint credit_case_reason_check check (reason in ('change', 'payment'))`,
]
