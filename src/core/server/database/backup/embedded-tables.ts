import type { PGlite } from '@electric-sql/pglite'
import { type CopiedTable, gatherRows, nameColumns, quoteName, type TableStore, textSettings } from './table-store.ts'

/** Rows copied by one statement. PGlite holds their text in memory, which is twice as long as the bytes of a file. */
const batchBytes = 4_000_000

/** Creates the table store of an embedded database. Tables are copied in batches. */
export async function createEmbeddedTables(pglite: PGlite): Promise<TableStore> {
  await pglite.exec(textSettings)
  const query = async (statement: string) => (await pglite.query<Record<string, unknown>>(statement)).rows
  const copy = async function* (source: string): AsyncIterable<Uint8Array> {
    const { blob } = await pglite.query(`copy ${source} to '/dev/blob'`)
    if (blob !== undefined) yield* blob.stream()
  }
  return {
    query,
    copyOut: async function* (table) {
      for (const batch of await query(listBatches(table))) yield* copy(`(${selectBatch(table, batch)})`)
    },
    copyQuery: (selected) => copy(`(${selected})`),
    copyIn: async (table, rows) => {
      for await (const gathered of gatherRows(rows, 2 * batchBytes)) {
        const blob = new Blob(gathered.map((row) => new Uint8Array(row)))
        await pglite.query(`copy ${nameColumns(table)} from '/dev/blob'`, [], { blob })
      }
    },
  }
}

/** Selects the ctid of the first and the last row of each batch. Files are stored uncompressed, so that their stored size is the size of their bytes. */
function listBatches({ name, columns }: CopiedTable): string {
  const sizes = columns.map((column) => `coalesce(pg_column_size(${quoteName(column)}), 0)`)
  return `select min(place)::text as first, max(place)::text as last from (
      select ctid as place, sum(${sizes.join(' + ')}) over (order by ctid) / ${batchBytes} as batch from ${quoteName(name)}
    ) as placed group by batch order by batch`
}

function selectBatch({ name, columns }: CopiedTable, { first, last }: Readonly<Record<string, unknown>>): string {
  return `select ${columns.map(quoteName).join(', ')} from ${quoteName(name)} where ctid between '${first}' and '${last}'`
}
