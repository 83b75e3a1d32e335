import { type Kysely, sql } from 'kysely'

/** Adds what watches payments after their capture: failed reads, retries of events, transmissions, and the nightly check. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  // Since when the provider could not be read about the payment; null after each successful read.
  'alter table payment_intent add column unread_since timestamptz',
  'create index payment_intent_unread on payment_intent (unread_since) where unread_since is not null',
  `create index payment_intent_capturing on payment_intent (changed_at) where state = 'capturing'`,
  // Extras may be chosen anew at the same price: the hold that a payment pays for has an id of its own.
  'alter table service_hold add column id uuid not null default gen_random_uuid()',
  'alter table payment_intent add column hold_id uuid',
  `update payment_intent set hold_id = service_hold.id from service_hold
    where payment_intent.practice_id = service_hold.practice_id and payment_intent.kind = 'upsell'
      and payment_intent.amount_cents = service_hold.amount_cents and state in ('created', 'ordered', 'capturing', 'pending')`,
  // An event is a reason to read the provider's records; its own figures are no longer stored (requirements P21).
  'alter table payment_event add column reversal_id text',
  `update payment_event set reversal_id = reversal ->> 'id' where reversal is not null`,
  'alter table payment_event add column try_at timestamptz not null default now(), add column tries integer not null default 0',
  // Since when an operator has to look at an event that names no known payment.
  'alter table payment_event add column case_at timestamptz',
  'create index payment_event_try on payment_event (try_at) where handled_at is null',
  `create table payment_transmission (
    transmission_id text primary key,
    event_id text not null, received_at timestamptz not null
  )`,
  'create index payment_transmission_received on payment_transmission (received_at)',
  'alter table payment_case drop constraint payment_case_reason_check',
  `alter table payment_case add constraint payment_case_reason_check check (reason in (
    'foreign-currency', 'foreign-payee', 'not-due', 'unknown-capture', 'unknown-order', 'unsettled', 'amount-differs',
    'exceeds-capture', 'refund-failed', 'advance-returned'
  ))`,
  `create table payment_check (
    id integer generated always as identity primary key,
    ended_at timestamptz not null, asked integer not null, violations integer not null
  )`,
]
