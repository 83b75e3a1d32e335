import { type AbortableQueryOptions, type Compilable, type CompiledQuery, Kysely, PostgresDialect, type QueryResult } from 'kysely'
import type pg from 'pg'
import { findPreparedName } from './compiled-query.ts'
import type { Tables } from './database.ts'

/**
 * Kysely on a pool. Gives the prepared statements outside transactions to the pool itself: on Kysely's own way to a connection and back each
 * one passes a dozen promises, for interruptions and plugins that none of them has.
 */
export class PooledKysely extends Kysely<Tables> {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ dialect: new PostgresDialect({ pool }) })
    this.#pool = pool
  }

  override async executeQuery<Row>(
    query: CompiledQuery<Row> | Compilable<Row>,
    options?: AbortableQueryOptions,
  ): Promise<QueryResult<Row>> {
    if (!('sql' in query) || options !== undefined || findPreparedName(query.sql) === undefined) return super.executeQuery(query, options)
    const { rows } = await this.#pool.query(query.sql, [...query.parameters])
    return { rows }
  }

  override async destroy(): Promise<void> {
    await super.destroy()
    // Kysely leaves alone a pool that it has not used.
    if (!this.#pool.ending) await this.#pool.end()
  }
}
