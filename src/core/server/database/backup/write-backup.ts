import pg from 'pg'
import { Fault } from '../../domain/fault.ts'
import { portalName } from '../../domain/portal-brand.ts'
import { describeOpenError } from '../database-errors.ts'
import type { DatabaseSettings } from '../open-database.ts'
import { openExistingEmbedded } from '../open-embedded.ts'
import { endOfRows, type Manifest, writeBackupFile } from './backup-file.ts'
import { createEmbeddedTables } from './embedded-tables.ts'
import { listMigrations, listOtherSchemas, listSequences, listTables } from './list-tables.ts'
import { createPostgresTables } from './postgres-tables.ts'
import { type CopiedTable, nameColumns, quoteName, type TableStore } from './table-store.ts'

/** Reports the current step; called once a table. */
export type Progress = (doing: string) => void

/**
 * Writes every row of the database to a file, as a consistent snapshot. Returns the other schemas, which are left out.
 *
 * A PostgreSQL database may be in use meanwhile; the embedded database allows one process at a time. Throws a Fault when the file exists,
 * or the database is missing or in use.
 */
export async function writeBackup(
  settings: DatabaseSettings,
  path: string,
  version: string,
  progress: Progress,
): Promise<readonly string[]> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl === undefined) {
    const opened = await openExistingEmbedded(dataDir)
    try {
      return await writeTables(await createEmbeddedTables(opened.pglite), 'embedded', path, version, progress)
    } finally {
      await opened.close()
    }
  }
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('begin transaction isolation level repeatable read, read only')
    return await writeTables(await createPostgresTables(client), 'postgres', path, version, progress)
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault(`The database of DATABASE_URL cannot be backed up: ${describeOpenError(error)}`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}

async function writeTables(
  store: TableStore,
  database: Manifest['database'],
  path: string,
  version: string,
  progress: Progress,
): Promise<readonly string[]> {
  const migrations = await listMigrations(store)
  if (migrations === undefined) throw new Fault(`The database holds no data of ${portalName}: there is nothing to back up.`)
  const manifest: Manifest = { format: 1, version, createdAt: new Date().toISOString(), database, migrations }
  await writeBackupFile(path, manifest, script(store, progress))
  return await listOtherSchemas(store)
}

/** The table that carries unfinished jobs through a restore: see `restored-jobs.ts`. */
const restoredJobs = 'restored_job'

/** Yields the unfinished jobs as rows of that table. A restore recreates the rest of the queue's schema. */
async function* waitingJobs(store: TableStore, { columns }: CopiedTable): AsyncIterable<Uint8Array> {
  const [found] = await store.query("select to_regclass('jobs.job') is not null as has")
  if (found?.has !== true) return
  const values: Readonly<Record<string, string>> = {
    id: 'coalesce(source_root_id, id)',
    queue: 'name',
    payload: "coalesce(data, '{}')",
    created_at: 'created_on',
  }
  const selected = columns.map((column) => `${values[column] ?? 'null'} as ${quoteName(column)}`)
  yield* store.copyQuery(`select ${selected.join(', ')} from jobs.job where state < 'completed' and name !~ '^__' order by created_on, id`)
}

async function* script(store: TableStore, progress: Progress): AsyncIterable<Uint8Array> {
  for (const table of await listTables(store)) {
    progress(`reading ${table.name}`)
    yield Buffer.from(`COPY ${nameColumns(table)} FROM stdin;\n`)
    yield* store.copyOut(table)
    if (table.name === restoredJobs) yield* waitingJobs(store, table)
    yield Buffer.from(`${endOfRows}\n`)
  }
  for (const { name, lastValue } of await listSequences(store))
    yield Buffer.from(`SELECT pg_catalog.setval('${quoteName(name).replaceAll("'", "''")}', ${lastValue}, true);\n`)
}
