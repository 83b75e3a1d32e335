import type { Kysely } from 'kysely'
import type { AccountTables } from './tables/accounts.ts'
import type { CompanionTables } from './tables/companions.ts'
import type { PracticeTables } from './tables/practices.ts'
import type { SignServerTables } from './tables/sign-server.ts'
import type { TripTables } from './tables/trips.ts'

/**
 * Every table of the server, grouped in one interface a subject.
 *
 * Columns are snake_case in SQL and here; the repositories in this folder map rows to domain types.
 *
 * Both databases return the same JavaScript values: int4 is a number; int8, numeric and count() are strings; a date is 'yyyy-MM-dd';
 * a timestamptz is an ISO instant in UTC ending in Z; jsonb is parsed. Write jsonb with JSON.stringify, never as an array or object.
 */
export interface Tables extends AccountTables, PracticeTables, TripTables, CompanionTables, SignServerTables {}

/**
 * The parameter type of repositories: the database or an open transaction.
 *
 * Inside a transaction always pass `tx`: the embedded database has one connection, so a query on the outer one deadlocks.
 */
export type Database = Kysely<Tables>
