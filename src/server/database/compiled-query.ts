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
 */
export function compileOnce<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (database: Database, values: Values) => Compilable<Row>,
): (database: Database, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (database, values) => {
    compiled ??= build(database, placeholders as Values).compile()
    const parameters = compiled.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value))
    return (await database.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

/** What a column equals where it is one of a list, however long: `where('id', '=', anyOf(ids))`. */
export function anyOf<Value>(list: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${list})`
}

const placeholders = new Proxy({}, { get: (_nothing, name) => new Placeholder(String(name)) })
