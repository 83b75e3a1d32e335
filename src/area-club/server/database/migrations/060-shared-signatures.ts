import { type Kysely, sql } from 'kysely'

/** Adds whether a second adult may sign the consent form of the child, and who filled in a form. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  'alter table shared_access add column may_sign boolean not null default false',
  'alter table consent_form add column filled_by_id integer references member (id) on delete set null',
  'create index consent_form_filled_by on consent_form (filled_by_id)',
]
