import { type Kysely, sql } from 'kysely'

/** Adds the origin of vouchers, one per season from the cluster, and the points ledger. Eligibility is computed, not stored. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  // `season_ends_on` is the season of a cluster voucher: its expiry may be extended, its season stays.
  `alter table voucher
    add column origin text not null default 'operator' check (origin in ('operator', 'points', 'cluster')),
    add column season_ends_on date,
    add column voucher_description_en text`,
  `update voucher set origin = 'cluster', season_ends_on = expiration_date, voucher_description_en = replace(voucher_description, 'Voucher da cluster', 'Voucher from cluster')
    where voucher_description like 'Voucher da cluster %'`,
  `update voucher set origin = 'points', voucher_description_en = 'Voucher from points' where voucher_description = 'Voucher da punti'`,
  `alter table voucher add constraint voucher_season check ((season_ends_on is not null) = (origin = 'cluster'))`,
  'create unique index voucher_once_a_season on voucher (member_id, season_ends_on)',
  `create table points_entry (
    id integer generated always as identity primary key,
    member_id integer not null references member (id),
    kind text not null check (kind in ('opening', 'voucher')),
    points integer not null check (points <> 0),
    voucher_id integer unique references voucher (id),
    recorded_at timestamptz not null,
    check ((voucher_id is not null) = (kind = 'voucher') and (kind <> 'voucher' or points < 0))
  )`,
  'create index points_entry_member on points_entry (member_id)',
  `insert into points_entry (member_id, kind, points, recorded_at)
    select id, 'opening', points, created_at from member where points > 0`,
  `create function refuse_points_entry_change() returns trigger language plpgsql as $$
    begin raise exception 'the ledger of points is append-only'; end $$`,
  `create trigger points_entry_append_only before update or delete on points_entry for each row execute function refuse_points_entry_change()`,
  `create trigger points_entry_no_truncate before truncate on points_entry for each statement execute function refuse_points_entry_change()`,
  'alter table member drop column can_generate_points_voucher, drop column can_generate_cluster_voucher',
]
