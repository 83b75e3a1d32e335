import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** Stands in a statement for a value that is given at each call. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is compiled at its first call and then sent with other values only: building and compiling one anew takes the server
 * longer than sending it. `build` sees placeholders, never values: the statement's text must not depend on them, so a list goes in as
 * one value (`= any(...)`).
 *
 * Connections to a PostgreSQL server prepare it, so that the server plans it once too. It names its columns: PostgreSQL refuses a prepared
 * `select *` whose table has been given a column, as a migration of the next release does beside processes that still run.
 */
export function compileOnce<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (database: Database, values: Values) => Compilable<Row>,
): (database: Database, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (database, values) => {
    compiled ??= prepareLater(build(database, placeholders as Values).compile())
    const parameters = compiled.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value))
    return (await database.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

/** The name under which connections prepare a statement; undefined for one that is not compiled once. */
export function findPreparedName(text: string): string | undefined {
  return preparedNames.get(text)
}

const preparedNames = new Map<string, string>()

function prepareLater<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  if (allColumns.test(compiled.sql)) throw new Error(`A statement that is compiled once names its columns: ${compiled.sql}`)
  if (!preparedNames.has(compiled.sql)) preparedNames.set(compiled.sql, `compiled_${preparedNames.size}`)
  return compiled
}

/** `select *` and `"person".*`, not `count(*)`. */
const allColumns = /(?:\bselect |\.)\*/

/** What a column equals where it is one of a list, however long: `where('id', '=', anyOf(ids))`. */
export function anyOf<Value>(list: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${list})`
}

const placeholders = new Proxy({}, { get: (_nothing, name) => new Placeholder(String(name)) })
