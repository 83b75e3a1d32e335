import { type AbortableQueryOptions, type Compilable, type CompiledQuery, Kysely, PostgresDialect, type QueryResult } from 'kysely'
import type pg from 'pg'
import { findPreparedName } from './compiled-query.ts'
import type { Tables } from './database.ts'

/**
 * Kysely on a pool, which runs prepared statements outside transactions directly on the pool.
 *
 * Kysely's own connection handling adds a dozen promises a statement, for cancellation and plugins that these statements do not use.
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
    // Kysely does not end a pool that it has not used.
    if (!this.#pool.ending) await this.#pool.end()
  }
}
