import { type Kysely, sql } from 'kysely'

/**
 * E-mail addresses that wait for their owner to open the mailed link, and whose mail an outbox row is. An account that is there already has
 * no row, and so counts as confirmed.
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
