/** A table as it is copied: its name and the columns that are not computed, in the order of its definition. */
export interface CopiedTable {
  name: string
  columns: readonly string[]
}

/** What a backup needs of a database beyond SQL: rows in PostgreSQL's COPY text format, which both databases read and write alike. */
export interface TableStore {
  query(statement: string): Promise<readonly Record<string, unknown>[]>
  copyOut(table: CopiedTable): AsyncIterable<Uint8Array>
  /** The rows that a query selects, as `copyOut` gives those of a table. */
  copyQuery(query: string): AsyncIterable<Uint8Array>
  copyIn(table: CopiedTable, rows: AsyncIterable<Uint8Array>): Promise<void>
}

/** The settings on which the text of a value depends. */
export const textSettings =
  "set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set timezone to 'UTC'; set bytea_output to 'hex'; set extra_float_digits to 3"

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The part of a COPY statement that names table and columns. */
export function nameColumns({ name, columns }: CopiedTable): string {
  return `${quoteName(name)} (${columns.map(quoteName).join(', ')})`
}
