import { type Kysely, sql } from 'kysely'

/** Creates the mark of demonstration data, so that production can refuse the database. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  'create table demonstration_mark (planted_at timestamptz not null)',
  // Marks databases planted before this table existed: no other database has three of these accounts.
  `insert into demonstration_mark (planted_at)
    select now() where (
      select count(*) from member
      where lower(username) in ('giulia.bianchi', 'anna.inps', 'marco.docente', 'sara.docente', 'nuovo.cliente', 'luca.estero')
    ) >= 3`,
]
