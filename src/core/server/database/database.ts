import { CamelCasePlugin, type Dialect, Kysely, type LogConfig } from 'kysely'
import type { CoreTables } from './core-tables.ts'

/**
 * Every table of the server. A portal declares its own by augmenting this interface.
 *
 * Names are those of SQL in camel case: `memberId` is the column member_id, in results of raw SQL too. The text of raw SQL has SQL's own.
 *
 * Both databases return the same JavaScript values: int4 is a number; int8, numeric and count() are strings; a date is 'yyyy-MM-dd';
 * a timestamptz is an ISO instant in UTC ending in Z; jsonb is parsed. Write jsonb with JSON.stringify, never as an array or object.
 */
export interface Tables extends CoreTables {}

/**
 * The parameter type of repositories: the database or an open transaction.
 *
 * Inside a transaction always pass `tx`: the embedded database has one connection, so a query on the outer one deadlocks.
 */
export type Database = Kysely<Tables>

/** Returns the database on a connection. Its migrations use `withoutPlugins()`, with the names of SQL. */
export const databaseOn = (dialect: Dialect, log?: LogConfig): Database =>
  new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })], ...(log && { log }) })
