import { type Kysely, sql } from 'kysely'

/** Ties frame tickets to their session. Null in rows of an older process, which expire within a minute. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  'alter table frame_ticket add column session_id bigint references session (id) on delete cascade',
  'create index frame_ticket_session on frame_ticket (session_id)',
]
