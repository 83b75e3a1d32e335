import { type Kysely, sql } from 'kysely'

/**
 * Adds the username and the tax code that an account had before a change, which the change's undo restores.
 *
 * A change of either is a row whose two addresses are the present one. It counts as confirmed at once.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  'alter table email_change add column old_username text, add column old_fiscal_code text',
  'create index email_change_old_username on email_change (lower(old_username)) where undone_at is null',
  'create index email_change_old_fiscal_code on email_change (old_fiscal_code) where undone_at is null',
]
