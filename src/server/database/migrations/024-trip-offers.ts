import { type Kysely, sql } from 'kysely'

/** What a parent compares programmes by, and how many places are left of what is offered. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `alter table programme
    add column age_from integer check (age_from >= 0),
    add column age_to integer check (age_to >= age_from)`,
  // The word by which a picture is chosen; a kind without one has the plain picture.
  `alter table programme_type add column kind text check (kind <> '')`,
  // Null: as many as anybody wants. What is counted can never be given twice.
  'alter table package add column places_left integer check (places_left >= 0)',
  'alter table package_service add column places_left integer check (places_left >= 0)',
]
