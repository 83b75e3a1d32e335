import { type Kysely, sql } from 'kysely'

/**
 * Adds passkeys, the challenges of their ceremonies, and when a passkey has last confirmed a session.
 *
 * The user handle names an account to authenticators; it is random, so that it tells nothing of the customer.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table passkey (
    id uuid primary key default gen_random_uuid(),
    member_id bigint not null references member (id) on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports jsonb not null,
    device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
    backed_up boolean not null,
    aaguid uuid not null,
    name text not null check (length(name) between 1 and 60),
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  'create index passkey_member on passkey (member_id)',
  `create table passkey_challenge (
    challenge_hash text primary key,
    ceremony text not null check (ceremony in ('registration', 'login', 'confirmation')),
    session_id bigint references session (id) on delete cascade,
    session_epoch integer,
    name text,
    created_at timestamptz not null,
    check ((ceremony = 'login') = (session_id is null)),
    check ((ceremony = 'registration') = (name is not null and session_epoch is not null))
  )`,
  'create index passkey_challenge_session on passkey_challenge (session_id)',
  'alter table session add column confirmed_at timestamptz',
  'alter table member add column passkey_user_handle text unique',
]
