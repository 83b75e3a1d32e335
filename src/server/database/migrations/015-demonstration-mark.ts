import { type Kysely, sql } from 'kysely'

/** Whether demonstration data was ever planted in this database, so that production can refuse it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  'create table demonstration_mark (planted_at timestamptz not null)',
  // Databases planted before there was a mark: nobody else has most of these accounts together.
  `insert into demonstration_mark (planted_at)
    select now() where (
      select count(*) from member
      where lower(username) in ('giulia.bianchi', 'anna.inps', 'marco.docente', 'sara.docente', 'nuovo.cliente', 'luca.estero')
    ) >= 3`,
]
