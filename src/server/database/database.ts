import type { Kysely } from 'kysely'
import type { AccountTables } from './tables/accounts.ts'
import type { CompanionTables } from './tables/companions.ts'
import type { PracticeTables } from './tables/practices.ts'
import type { SignServerTables } from './tables/sign-server.ts'
import type { TripTables } from './tables/trips.ts'

/**
 * Every table of the server, one interface a subject. Columns are snake_case in SQL and here; repositories (the other files of this
 * folder) turn rows into the domain's own shapes.
 *
 * Both databases answer the same JavaScript values: int4 is a number; int8, numeric and count() are strings; a date is 'yyyy-MM-dd';
 * a timestamptz is an ISO instant in UTC ending in Z; jsonb is parsed. Write jsonb with JSON.stringify, never as an array or object.
 */
export interface Tables extends AccountTables, PracticeTables, TripTables, CompanionTables, SignServerTables {}

/**
 * What repositories take: the database itself or the transaction that is open. Inside a transaction pass `tx` on to everything:
 * the embedded database has one connection, and asking the outer one again waits for itself for ever.
 */
export type Database = Kysely<Tables>
