import { type Kysely, sql } from 'kysely'

/** Adds the bank transfer that a customer has announced for a booking: when, until when it is to be made, and its amount. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `alter table practice
    add column transfer_announced_at timestamptz,
    add column transfer_pay_before timestamptz,
    add column transfer_cents integer check (transfer_cents > 0),
    add check (num_nulls(transfer_announced_at, transfer_pay_before, transfer_cents) in (0, 3))`,
]
