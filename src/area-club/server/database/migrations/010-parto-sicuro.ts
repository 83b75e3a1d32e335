import { type Kysely, sql } from 'kysely'

/** Adds when a customer requested "parto sicuro" for an INPS booking. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `alter table practice
    add column parto_sicuro_wished_at timestamptz,
    add check (parto_sicuro_wished_at is null or practice_type in (2, 6))`,
]
