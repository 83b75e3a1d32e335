import { type Kysely, sql } from 'kysely'

/**
 * Adds browser, system and network address to sessions (requirements S31).
 *
 * The public id identifies a session in the API: the row number would reveal the number of logins.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `alter table session
    add column public_id uuid not null default gen_random_uuid(),
    add column browser text, add column system text, add column address text`,
]
