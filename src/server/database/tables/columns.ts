import type { ColumnType } from 'kysely'

/** An instant: read as an ISO string in UTC, written as a Date or such a string. */
export type Instant = ColumnType<string, Date | string, Date | string>
/** An instant that the database fills in when it is left out. */
export type DefaultInstant = ColumnType<string, Date | string | undefined, Date | string>
/** A day: yyyy-MM-dd both ways. */
export type Day = ColumnType<string, string, string>
/** jsonb: read parsed, written as text made by JSON.stringify. */
export type Json<T> = ColumnType<T, string, string>
