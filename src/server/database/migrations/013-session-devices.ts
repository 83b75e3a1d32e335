import { type Kysely, sql } from 'kysely'

/**
 * Where a session is open (S31): browser and system as codes of the API, and the network address of the login. The public id is what the
 * API calls a session by: the number of the row would tell how many logins there are.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `alter table session
    add column public_id uuid not null default gen_random_uuid(),
    add column browser text, add column system text, add column address text`,
]
