import { sql } from 'kysely'
import type { Database, Tables } from '../../../core/server/database/database.ts'

/**
 * Inserts rows with the same columns in order, in one statement with one JSON value.
 *
 * A statement with a placeholder for each of fifty thousand values takes longer to build than to run.
 */
export async function insertRows(
  database: Database,
  table: keyof Tables,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const first = rows[0]
  if (first === undefined) return
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  const into = sql.table(table)
  const json = JSON.stringify(rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [columnOf(name), value]))))
  await sql`insert into ${into} (${columns}) select ${columns} from json_populate_recordset(null::${into}, ${json}::json)`.execute(database)
}

/** Returns a name as in SQL, where it is the key of a JSON value. */
const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns the ids of a table's rows by a naming column. */
export async function readIds(database: Database, table: keyof Tables, column: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, ${sql.ref(column)} as name from ${sql.table(table)}`.execute(database)
  return new Map(rows.map(({ id, name }) => [name, id]))
}
