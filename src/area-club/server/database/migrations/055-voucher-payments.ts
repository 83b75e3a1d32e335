import { type Kysely, sql } from 'kysely'

/** Lets vouchers pay for bookings: reserved with a payment, spent and given back by rows of the ledger. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `alter table payment_entry add column voucher_id integer references voucher (id),
    add constraint payment_entry_voucher check (voucher_id is null or (kind in ('capture', 'refund') and payer = 'privato'))`,
  // A voucher is given back at most once for each time that it was spent.
  'create unique index payment_entry_voucher_return on payment_entry (voucher_id, reverses_entry_id)',
  `alter table payment_intent add column voucher_id integer references voucher (id),
    add column voucher_cents integer not null default 0,
    add constraint payment_intent_voucher check (voucher_cents >= 0 and (voucher_id is null) = (voucher_cents = 0))`,
  'create index payment_intent_voucher on payment_intent (voucher_id)',
  // An open payment reserves its voucher, which is free again once the payment has ended.
  `create unique index payment_intent_voucher_open on payment_intent (voucher_id)
    where voucher_id is not null and state in ('created', 'ordered', 'capturing', 'pending')`,
  // What was consumed without a row of the ledger.
  'alter table voucher add column consumed_outside_cents integer not null default 0 check (consumed_outside_cents >= 0)',
  'update voucher set consumed_outside_cents = payment_method_consumed_cents + value_discount_consumed_cents',
]
