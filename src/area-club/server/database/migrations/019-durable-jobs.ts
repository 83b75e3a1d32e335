import { type Kysely, sql } from 'kysely'

/**
 * Prepares mails sent by jobs.
 *
 * Adds several links for one purpose (a mail sent twice contains two), the `Message-ID` of stored mails, and a table for the jobs of a
 * restored backup.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  // Null in rows of an older process: each is a request of its own, made when the row was created.
  'alter table recovery_token add column request_id uuid, add column asked_at timestamptz',
  `create table email_change_link (
    token_hash text primary key,
    email_change_id integer not null references email_change (id) on delete cascade,
    purpose text not null check (purpose in ('confirm', 'undo')),
    asked_at timestamptz not null
  )`,
  'create index email_change_link_change on email_change_link (email_change_id)',
  'alter table mail_outbox add column message_id text',
  `create table restored_job (
    id uuid primary key, queue text not null, payload jsonb not null, created_at timestamptz not null
  )`,
]
