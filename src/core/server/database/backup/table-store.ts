/** A table to copy: its name and its columns in the order of definition, without generated ones. */
export interface CopiedTable {
  name: string
  columns: readonly string[]
}

/**
 * Database access for backups: SQL, and rows in PostgreSQL's COPY text format, which both databases read and write. No table is held in memory
 * as a whole, because its files may be gigabytes.
 */
export interface TableStore {
  query(statement: string): Promise<readonly Record<string, unknown>[]>
  copyOut(table: CopiedTable): AsyncIterable<Uint8Array>
  /** Yields the rows that a query selects, in the same format as `copyOut`. */
  copyQuery(query: string): AsyncIterable<Uint8Array>
  copyIn(table: CopiedTable, rows: AsyncIterable<Uint8Array>): Promise<void>
}

/** The settings that determine the text form of values. */
export const textSettings =
  "set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set timezone to 'UTC'; set bytea_output to 'hex'; set extra_float_digits to 3"

/** Returns a name as an identifier of SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Returns the table and column list of a COPY statement. */
export function nameColumns({ name, columns }: CopiedTable): string {
  return `${quoteName(name)} (${columns.map(quoteName).join(', ')})`
}

/** Yields groups of rows of at most `mostBytes` together. A longer row is a group by itself. */
export async function* gatherRows(rows: AsyncIterable<Uint8Array>, mostBytes: number): AsyncIterable<readonly Uint8Array[]> {
  let gathered: Uint8Array[] = []
  let size = 0
  for await (const row of rows) {
    if (size > 0 && size + row.byteLength > mostBytes) {
      yield gathered
      gathered = []
      size = 0
    }
    gathered.push(row)
    size += row.byteLength
  }
  if (size > 0) yield gathered
}
