import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** Placeholder in a compiled statement for a value of each call. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Compiles a statement at its first call and then executes it with new values.
 *
 * Building a query takes longer than sending it. `build` receives placeholders, not values, so the SQL text must not depend on them; pass
 * a list as one value (`= any(...)`).
 *
 * On PostgreSQL the statement is also prepared, so that the server plans it once. It must name its columns: PostgreSQL refuses a prepared
 * `select *` after a column is added, as a migration of the next release does while older processes still run.
 */
export function compileOnce<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (database: Database, values: Values) => Compilable<Row>,
): (database: Database, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (database, values) => {
    compiled ??= registerPrepared(build(database, placeholders as Values).compile())
    const parameters = compiled.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value))
    return (await database.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

/** Returns the name under which a statement is prepared; undefined when it does not come from `compileOnce`. */
export function findPreparedName(text: string): string | undefined {
  return preparedNames.get(text)
}

const preparedNames = new Map<string, string>()

function registerPrepared<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  if (allColumns.test(compiled.sql)) throw new Error(`A statement that is compiled once names its columns: ${compiled.sql}`)
  if (!preparedNames.has(compiled.sql)) preparedNames.set(compiled.sql, `compiled_${preparedNames.size}`)
  return compiled
}

/** Matches `select *` and `"person".*`, but not `count(*)`. */
const allColumns = /(?:\bselect |\.)\*/

/** Returns the right-hand side of a comparison with a list of any length: `where('id', '=', anyOf(ids))`. */
export function anyOf<Value>(list: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${list})`
}

const placeholders = new Proxy({}, { get: (_nothing, name) => new Placeholder(String(name)) })
