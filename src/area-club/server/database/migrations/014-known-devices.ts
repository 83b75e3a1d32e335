import { type Kysely, sql } from 'kysely'

/** Creates known devices: browsers that have logged in, by the digest of the token in their cookie. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `create table known_device (
    token_hash text primary key, member_id integer not null references member (id),
    created_at timestamptz not null, last_used_at timestamptz not null
  )`,
  'create index known_device_member on known_device (member_id)',
]
