import type { PGlite } from '@electric-sql/pglite'
import { nameColumns, type TableStore, textSettings } from './table-store.ts'

/** Creates the table store of an embedded database. A table is held in memory while it is copied. */
export async function createEmbeddedTables(pglite: PGlite): Promise<TableStore> {
  await pglite.exec(textSettings)
  const copy = async function* (source: string): AsyncIterable<Uint8Array> {
    const { blob } = await pglite.query(`copy ${source} to '/dev/blob'`)
    if (blob !== undefined) yield* blob.stream()
  }
  return {
    query: async (statement) => (await pglite.query<Record<string, unknown>>(statement)).rows,
    copyOut: (table) => copy(nameColumns(table)),
    copyQuery: (query) => copy(`(${query})`),
    copyIn: async (table, rows) => {
      const pieces: Uint8Array<ArrayBuffer>[] = []
      for await (const piece of rows) pieces.push(new Uint8Array(piece))
      await pglite.query(`copy ${nameColumns(table)} from '/dev/blob'`, [], { blob: new Blob(pieces) })
    },
  }
}
