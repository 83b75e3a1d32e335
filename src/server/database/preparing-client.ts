import pg from 'pg'
import { findPreparedName } from './compiled-query.ts'
import { type KnownColumns, type PreparedCallback, PreparedQuery } from './prepared-query.ts'

/**
 * A connection that sends the statements of `compileOnce` as prepared statements.
 *
 * PostgreSQL takes longer to plan a read by key than to run it. The statements are few and fixed, so a connection never holds many.
 */
export class PreparingClient extends pg.Client {
  readonly #known: KnownColumns = new Map()

  /** Returns what the driver returns; `never` fits each of its overloads. */
  override query(statement: unknown, ...rest: unknown[]): never {
    const name = typeof statement === 'string' ? findPreparedName(statement) : undefined
    if (name === undefined) return super.query(statement as string, ...(rest as [])) as never
    const [values, callback] = rest as [unknown[], PreparedCallback?]
    const send = (answer: PreparedCallback) =>
      void super.query(new PreparedQuery(this, this.#known, { name, text: statement as string, values }, answer))
    if (callback !== undefined) return send(callback) as never
    return new Promise((resolve, reject) => send((error, result) => (error === null ? resolve(result) : reject(error)))) as never
  }
}
