import { type Kysely, sql } from 'kysely'

/**
 * Adds credit cases for overpaid bookings, and the confirmation given with a "parto sicuro" request.
 *
 * Also refuses negative prices for selectable services.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table credit_case (
    id integer generated always as identity primary key,
    practice_id integer not null references practice (id),
    amount_cents integer not null check (amount_cents > 0),
    reason text not null check (reason in ('change')),
    opened_at timestamptz not null, closed_at timestamptz check (closed_at >= opened_at)
  )`,
  'create index credit_case_practice on credit_case (practice_id)',
  // At most one open case for each booking.
  'create unique index credit_case_open on credit_case (practice_id) where closed_at is null',
  // Opens cases for bookings changed before this table existed.
  `insert into credit_case (practice_id, amount_cents, reason, opened_at)
    select id, excess, 'change', now() from (
      select practice.id,
        coalesce((select sum(amount_cents) from payment_entry
          where practice_id = practice.id and payer = 'privato' and kind not in ('pending', 'failure')), 0)
        + coalesce(costo_inps_cents, 0)
        - coalesce((select sum(price_cents) from service_snapshot where practice_id = practice.id), 0) as excess
      from practice
    ) overpaid where excess > 0`,
  `alter table practice
    add column parto_sicuro_confirms boolean,
    add check (parto_sicuro_confirms is null or parto_sicuro_wished_at is not null)`,
  // As in the API description of the form: only included services may be price reductions.
  `alter table package_service
    add check (kind = 'included' or (price_cents >= 0 and realvalue_cents >= 0)),
    add check (visual_price_amount_cents >= 0)`,
]
