import { type Kysely, sql } from 'kysely'

/** Adds the age range of programmes and the places left of packages and services. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `alter table programme
    add column age_from integer check (age_from >= 0),
    add column age_to integer check (age_to >= age_from)`,
  // Selects the picture; a programme type without a kind has the default picture.
  `alter table programme_type add column kind text check (kind <> '')`,
  // Null means unlimited. The check prevents overbooking.
  'alter table package add column places_left integer check (places_left >= 0)',
  'alter table package_service add column places_left integer check (places_left >= 0)',
]
