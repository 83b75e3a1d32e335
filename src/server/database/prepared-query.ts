import type pg from 'pg'
import utils from 'pg/lib/utils.js'

/** The columns of a prepared statement, as one connection reads them. */
export interface PreparedColumns {
  names: readonly string[]
  parsers: readonly ((text: string) => unknown)[]
  /** Every column with null: copying it and assigning values is faster than growing an object. */
  emptyRow: Readonly<Record<string, unknown>>
}

/** The columns known to a connection, by name of the statement. */
export type KnownColumns = Map<string, PreparedColumns>

export type PreparedCallback = (error: Error | null, result?: { rows: Record<string, unknown>[] }) => void

interface PreparedStatement {
  name: string
  text: string
  values: readonly unknown[]
}

/** The driver's record of a connection: the text of each prepared statement by name. */
interface PreparingConnection extends pg.Connection {
  parsedStatements: Readonly<Record<string, string>>
}

/**
 * One execution of a named prepared read.
 *
 * The driver's own queries request the column description at each execution, and parsing it takes longer than parsing a row of many
 * columns. This query requests it once for each connection: PostgreSQL refuses a prepared statement whose columns have changed.
 *
 * The driver accepts any object with these methods as a query, as its packages for cursors and streams do.
 */
export class PreparedQuery implements pg.Submittable {
  /** Read by the driver, which stores them once the statement is prepared. */
  readonly name: string
  readonly text: string
  readonly callback: PreparedCallback
  readonly #client: pg.ClientBase
  readonly #values: (string | Buffer | null)[]
  readonly #known: KnownColumns
  #columns: PreparedColumns | undefined
  #failure: Error | null = null
  readonly #rows: Record<string, unknown>[] = []

  /** Throws for values that cannot be serialized, before a message is begun that the server would wait for. */
  constructor(client: pg.ClientBase, known: KnownColumns, { name, text, values }: PreparedStatement, callback: PreparedCallback) {
    this.name = name
    this.text = text
    this.callback = callback
    this.#client = client
    this.#known = known
    this.#values = values.map((value) => utils.prepareValue(value))
  }

  submit(connection: pg.Connection): void {
    const isPrepared = (connection as PreparingConnection).parsedStatements[this.name] !== undefined
    this.#columns = this.#known.get(this.name)
    connection.stream.cork()
    try {
      if (!isPrepared) connection.parse({ name: this.name, text: this.text, types: [] }, true)
      connection.bind({ statement: this.name, values: this.#values as string[] }, true)
      if (this.#columns === undefined) connection.describe({ type: 'P' }, true)
      connection.execute(null, true)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#client.getTypeParser(dataTypeID, 'text')),
      emptyRow: Object.fromEntries(fields.map(({ name }) => [name, null])),
    }
    this.#known.set(this.name, this.#columns)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#columns === undefined) return
    try {
      this.#rows.push(readRow(this.#columns, fields))
    } catch (error) {
      this.#failure ??= error as Error
    }
  }

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleError(error: Error): void {
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure, { rows: this.#rows })
  }
}

function readRow({ names, parsers, emptyRow }: PreparedColumns, values: readonly (string | null)[]): Record<string, unknown> {
  const row = { ...emptyRow }
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]
    if (typeof value === 'string') row[names[index] as string] = parsers[index]?.(value)
  }
  return row
}
