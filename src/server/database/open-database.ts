import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Fault } from '../domain/fault.ts'
import type { Database, Tables } from './database.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { typeParsers } from './type-parsers.ts'

export interface DatabaseSettings {
  /** The address of a PostgreSQL server; without it the embedded database under `dataDir` is used. */
  databaseUrl: string | undefined
  /** A folder, or 'memory://' for one that is forgotten with the process (tests). */
  dataDir: string
  /** A dump of an embedded database that one in memory begins with, instead of being made from nothing (tests). */
  snapshot?: Blob
}

export interface OpenedDatabase {
  database: Database
  kind: 'embedded' | 'postgres'
  /** Resolves once every connection is closed and the folder is free. */
  close(): Promise<void>
}

/**
 * Opens the database and brings its schema up to date. Throws a Fault when the folder is in use, damaged, or written by a newer
 * version, or when the server cannot be reached.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenedDatabase> {
  const opened =
    settings.databaseUrl === undefined ? await openEmbedded(settings.dataDir, settings.snapshot) : await openPostgres(settings.databaseUrl)
  try {
    await migrate(opened.database)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function openEmbedded(dataDir: string, snapshot?: Blob): Promise<OpenedDatabase> {
  const inMemory = dataDir === 'memory://'
  const folder = inMemory ? dataDir : join(dataDir, 'database')
  let lock: FolderLock | undefined
  try {
    if (!inMemory) {
      mkdirSync(dataDir, { recursive: true })
      lock = lockFolder(join(dataDir, 'server.lock'))
    }
    const pglite = await openPglite(folder, snapshot)
    const database = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
    return {
      database,
      kind: 'embedded',
      close: async () => {
        await database.destroy()
        if (!pglite.closed) await pglite.close()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    if (error instanceof Fault) throw error
    throw new Fault(`The folder ${dataDir} cannot hold the database: ${describe(error)}`, { cause: error })
  }
}

async function openPglite(folder: string, snapshot?: Blob): Promise<PGlite> {
  const existed = existsSync(folder)
  const parsers = { ...typeParsers }
  try {
    const pglite = await PGlite.create({ dataDir: folder, parsers, relaxedDurability: false, ...(snapshot && { loadDataDir: snapshot }) })
    await pglite.exec(`set timezone to 'UTC'`)
    return pglite
  } catch (error) {
    if (!existed) throw error
    throw new Fault(
      `The database in ${folder} cannot be opened: it is damaged or was written by another version (${describe(error)}). Restore a copy, or move the folder away to start afresh.`,
      { cause: error },
    )
  }
}

async function openPostgres(databaseUrl: string): Promise<OpenedDatabase> {
  const types = new pg.TypeOverrides()
  for (const [oid, parse] of Object.entries(typeParsers)) types.setTypeParser(Number(oid), parse)
  const pool = new pg.Pool({ connectionString: databaseUrl, types, max: 10, connectionTimeoutMillis: 5_000, options: '-c timezone=UTC' })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new Fault(`The database of DATABASE_URL cannot be reached: ${describe(error)}`, { cause: error })
  }
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { database, kind: 'postgres', close: () => database.destroy() }
}

function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return describe(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
