import { type Kysely, sql } from 'kysely'

/**
 * Adds e-mail addresses waiting for confirmation by a mailed link, and the account of outbox rows.
 *
 * Existing accounts have no row, and so count as confirmed.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table email_change (
    id integer generated always as identity primary key,
    member_id integer not null references member (id),
    old_email text, new_email text not null,
    confirm_hash text not null unique, undo_hash text unique,
    created_at timestamptz not null, sent_at timestamptz not null,
    confirmed_at timestamptz, cancelled_at timestamptz, undone_at timestamptz,
    check ((old_email is null) = (undo_hash is null)),
    check (confirmed_at is null or cancelled_at is null)
  )`,
  'create index email_change_member on email_change (member_id)',
  `create unique index email_change_open on email_change (member_id, (old_email is null))
    where confirmed_at is null and cancelled_at is null`,
  'create index email_change_old on email_change (lower(old_email)) where confirmed_at is not null',
  'alter table mail_outbox add column member_id integer',
]
