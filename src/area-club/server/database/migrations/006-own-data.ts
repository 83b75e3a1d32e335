import { type Kysely, sql } from 'kysely'

/** Adds versions of people, closed accounts, and a ledger whose payer name can be erased. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  'alter table person add column version integer not null default 1 check (version >= 1)',
  `alter table member add column closed_at timestamptz, add column kept_until date,
    add check ((closed_at is null) = (kept_until is null))`,
  'create index relationship_person on relationship (person_id)',
  // Closing an account erases the payer's name; amount, date and booking never change.
  `create or replace function refuse_payment_entry_change() returns trigger language plpgsql as $$
    declare nameless payment_entry;
    begin
      if tg_op = 'UPDATE' and tg_level = 'ROW' then
        nameless := old;
        nameless.source := 'Cliente';
        if new is not distinct from nameless then return new; end if;
      end if;
      raise exception 'the ledger of payments is append-only';
    end $$`,
]
