import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The minimum of `work_mem`; the sorted data is several times as large, so that the sort spills to a file. */
const sortMemory = '64kB'
const sortedRows = 300

const pending = new WeakMap<Database, Promise<void>>()

/**
 * Resolves when the database answers and can write; rejects with its error otherwise. Concurrent callers share one query.
 *
 * An insert would not notice a full disk, as pages and write-ahead log have room left over, and would leave dead rows. A sort that spills
 * to disk writes a temporary file beside the tables, which needs space and leaves nothing.
 */
export function pingDatabase(database: Database): Promise<void> {
  const shared = pending.get(database)
  if (shared !== undefined) return shared
  const ping = writeAndForget(database).finally(() => pending.delete(database))
  pending.set(database, ping)
  return ping
}

async function writeAndForget(database: Database): Promise<void> {
  await database.transaction().execute(async (tx) => {
    await sql`select set_config('work_mem', ${sortMemory}, true), set_config('temp_tablespaces', '', true)`.execute(tx)
    const { rows } = await sql<{ isReadOnly: boolean }>`
      select current_setting('transaction_read_only')::boolean as is_read_only, count(*) from (
        select repeat(md5(number::text), 32) as text from generate_series(1, ${sql.lit(sortedRows)}) as number order by text offset 0
      ) as sorted`.execute(tx)
    if (rows[0]?.isReadOnly === true) throw Object.assign(new Error('The database is read-only'), { code: '25006' })
  })
}
