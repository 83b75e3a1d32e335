import type { ColumnType } from 'kysely'
import type { Language } from '../../lib/language.ts'

/** timestamptz: read as an ISO string in UTC, written as a Date or such a string. */
export type Instant = ColumnType<string, Date | string, Date | string>
/** timestamptz with a default of the database. */
export type DefaultInstant = ColumnType<string, Date | string | undefined, Date | string>
/** date: yyyy-MM-dd both ways. */
export type Day = ColumnType<string, string, string>
/** jsonb: read parsed, written as the output of JSON.stringify. */
export type Json<T> = ColumnType<T, string, string>

/** Returns the name of the column with a text in a language, such as `titleIt`. */
export const inLanguage = <Name extends string>(name: Name, language: Language): `${Name}${Capitalize<Language>}` =>
  `${name}${(language.charAt(0).toUpperCase() + language.slice(1)) as Capitalize<Language>}`
