import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { gatherRows, nameColumns, type TableStore, textSettings } from './table-store.ts'

/** Bytes sent at once: thousands of small rows, or one large row. */
const pieceBytes = 256 * 1024

/** Creates the table store of a PostgreSQL server on one connection; rows are streamed. */
export async function createPostgresTables(client: ClientBase): Promise<TableStore> {
  await client.query(`${textSettings}; set statement_timeout to 0`)
  return {
    query: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
    copyOut: (table) => client.query(copyTo(`copy ${nameColumns(table)} to stdout`)),
    copyQuery: (query) => client.query(copyTo(`copy (${query}) to stdout`)),
    copyIn: (table, rows) =>
      pipeline(Readable.from(join(rows), { highWaterMark: 1 }), client.query(copyFrom(`copy ${nameColumns(table)} from stdin`))),
  }
}

async function* join(rows: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const gathered of gatherRows(rows, pieceBytes)) yield Buffer.concat(gathered)
}
