import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { Fault } from '../domain/fault.ts'
import type { Tables } from './database.ts'
import { describeOpenError } from './database-errors.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import type { OpenedDatabase } from './opened-database.ts'
import { typeParsers } from './type-parsers.ts'

/**
 * Opens the embedded database under `dataDir` ('memory://' for one in memory), which may begin with a dump. Throws a Fault when the
 * folder is in use or the database in it cannot be read.
 */
export async function openEmbedded(dataDir: string, snapshot?: Blob): Promise<OpenedDatabase> {
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
      withoutLimits: (work) => work(database),
      close: async () => {
        await database.destroy()
        if (!pglite.closed) await pglite.close()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    if (error instanceof Fault) throw error
    throw new Fault(`The folder ${dataDir} cannot hold the database: ${describeOpenError(error)}`, { cause: error })
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
      `The database in ${folder} cannot be opened: it is damaged or was written by another version (${describeOpenError(error)}). Restore a copy, or move the folder away to start afresh.`,
      { cause: error },
    )
  }
}
