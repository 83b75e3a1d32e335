import { type Kysely, sql } from 'kysely'

/**
 * Adds one inbox for the events of all providers.
 *
 * A process of the former release goes on writing payment_event and signature_event. What it leaves unhandled there comes again: it answers
 * such a delivery with 409 or 503, and the provider repeats it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table provider_event (
    provider text not null check (provider in ('payments', 'signing')),
    event_id text not null,
    type text not null,
    ids jsonb not null,
    received_at timestamptz not null,
    handled_at timestamptz,
    try_at timestamptz not null default now(),
    tries integer not null default 0,
    case_at timestamptz,
    primary key (provider, event_id)
  )`,
  'create index provider_event_try on provider_event (provider, try_at) where handled_at is null',
  `insert into provider_event (provider, event_id, type, ids, received_at, handled_at, try_at, tries, case_at)
    select 'payments', event_id, type,
      jsonb_strip_nulls(jsonb_build_object('order', order_id, 'capture', capture_id, 'reference', reference, 'reversal', reversal_id)),
      received_at, handled_at, try_at, tries, case_at from payment_event`,
  `insert into provider_event (provider, event_id, type, ids, received_at, handled_at)
    select 'signing', id, kind, jsonb_build_object('procedure', provider_id), received_at, handled_at from signature_event`,
]
