import { CamelCasePlugin, type Dialect, Kysely, type LogConfig } from 'kysely'
import type { AccountTables } from './tables/accounts.ts'
import type { CompanionTables } from './tables/companions.ts'
import type { PracticeTables } from './tables/practices.ts'
import type { ProviderEventTables } from './tables/provider-events.ts'
import type { ReminderTables } from './tables/reminders.ts'
import type { SharingTables } from './tables/sharing.ts'
import type { SignServerTables } from './tables/sign-server.ts'
import type { TripTables } from './tables/trips.ts'

/**
 * Every table of the server, grouped in one interface a subject.
 *
 * Names are those of SQL in camel case: `practiceId` is the column practice_id, in results of raw SQL too. The text of raw SQL has SQL's own.
 *
 * Both databases return the same JavaScript values: int4 is a number; int8, numeric and count() are strings; a date is 'yyyy-MM-dd';
 * a timestamptz is an ISO instant in UTC ending in Z; jsonb is parsed. Write jsonb with JSON.stringify, never as an array or object.
 */
export interface Tables
  extends AccountTables,
    PracticeTables,
    TripTables,
    CompanionTables,
    ProviderEventTables,
    ReminderTables,
    SharingTables,
    SignServerTables {}

/**
 * The parameter type of repositories: the database or an open transaction.
 *
 * Inside a transaction always pass `tx`: the embedded database has one connection, so a query on the outer one deadlocks.
 */
export type Database = Kysely<Tables>

/** Returns the database on a connection. Its migrations use `withoutPlugins()`, with the names of SQL. */
export const databaseOn = (dialect: Dialect, log?: LogConfig): Database =>
  new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })], ...(log && { log }) })
