import type { ColumnType } from 'kysely'

/** timestamptz: read as an ISO string in UTC, written as a Date or such a string. */
export type Instant = ColumnType<string, Date | string, Date | string>
/** timestamptz with a default of the database. */
export type DefaultInstant = ColumnType<string, Date | string | undefined, Date | string>
/** date: yyyy-MM-dd both ways. */
export type Day = ColumnType<string, string, string>
/** jsonb: read parsed, written as the output of JSON.stringify. */
export type Json<T> = ColumnType<T, string, string>
