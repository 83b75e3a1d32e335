import { existsSync } from 'node:fs'
import { Fault } from '../../domain/fault.ts'
import { migrate } from '../migrate.ts'
import type { MigrationSet } from '../migration-set.ts'
import type { DatabaseSettings } from '../open-database.ts'
import { replaceEmbedded } from '../open-embedded.ts'
import { type BackupLine, checkBackupFile, isEndOfRows, type Manifest, readLines, textOf } from './backup-file.ts'
import { createEmbeddedTables } from './embedded-tables.ts'
import { listTables } from './list-tables.ts'
import { type Fill, replacePostgres } from './replace-postgres.ts'
import { type CopiedTable, nameColumns, quoteName, type TableStore } from './table-store.ts'
import type { Progress } from './write-backup.ts'

/** The restored backup, and where the previous data is kept; undefined when there was none. */
export interface Restored {
  manifest: Manifest
  keptAside: string | undefined
}

/**
 * Restores a backup into a database of either kind and migrates its schema.
 *
 * The current data stays in place until the whole backup is loaded, and is then kept aside. Throws a Fault when the backup is damaged or
 * newer than this version, when there is data and `replace` is false, or when a server uses the database.
 */
export async function restoreBackup(
  settings: DatabaseSettings,
  path: string,
  replace: boolean,
  progress: Progress,
  set: MigrationSet,
): Promise<Restored> {
  if (!existsSync(path)) throw new Fault(`There is no file ${path} to restore.`)
  progress('checking the file')
  const manifest = await checkBackupFile(path)
  const unknown = manifest.migrations.filter((name) => !(name in set.migrations))
  if (unknown.length > 0)
    throw new Fault(
      `The backup was written by a newer version (${manifest.version}; it has ${unknown.join(', ')}, unknown here). Restore it with that version.`,
    )
  const fill: Fill = async (database, withStore, schema) => {
    progress('making the tables')
    await migrate(database, set, { wanted: manifest.migrations, ...schema })
    await withStore((store) => loadTables(store, path, progress))
    progress('bringing the tables up to date')
    await migrate(database, set, schema)
  }
  const { databaseUrl, dataDir } = settings
  const keptAside =
    databaseUrl === undefined
      ? await replaceEmbedded(dataDir, replace, ({ database, pglite }) =>
          fill(database, async (work) => work(await createEmbeddedTables(pglite))),
        )
      : await replacePostgres(databaseUrl, replace, fill)
  return { manifest, keptAside }
}

/** Replaces the rows that the migrations inserted by those of the backup, in one transaction. */
async function loadTables(store: TableStore, path: string, progress: Progress): Promise<void> {
  const tables = await listTables(store)
  await store.query('begin')
  try {
    for (const { name } of tables.toReversed()) await store.query(`delete from ${quoteName(name)}`)
    const lines = readLines(path)
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      const line = textOf(next.value)
      if (line.startsWith('COPY ')) {
        const table = findTable(tables, line)
        progress(`writing ${table.name}`)
        await store.copyIn(table, readRows(lines))
      } else if (line.startsWith('SELECT ')) await store.query(line)
    }
    await store.query('commit')
  } catch (error) {
    await store.query('rollback').catch(() => {})
    throw error
  }
}

/** Returns the table of a COPY statement, with the columns in the order of the backup. */
function findTable(tables: readonly CopiedTable[], statement: string): CopiedTable {
  for (const { name, columns } of tables) {
    if (!statement.startsWith(`COPY ${quoteName(name)} (`)) continue
    const given = [...statement.slice(0, -' FROM stdin;'.length).matchAll(/"((?:[^"]|"")+)"/g)].map(([, column = '']) =>
      column.replaceAll('""', '"'),
    )
    const table = { name, columns: given.slice(1) }
    if (table.columns.every((column) => columns.includes(column)) && statement === `COPY ${nameColumns(table)} FROM stdin;`) return table
  }
  throw new Fault(`The backup has a table that its version does not know: ${statement}`)
}

/** Yields the rows up to their end. Calls `next` itself, because `for await` would close the iterator after the last row. */
async function* readRows(lines: AsyncGenerator<BackupLine, void, undefined>): AsyncIterable<Uint8Array> {
  for (let next = await lines.next(); !next.done && !isEndOfRows(next.value); next = await lines.next()) yield next.value.bytes
}
