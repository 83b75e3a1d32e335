import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PGliteOptions } from '@electric-sql/pglite'
import { Fault } from '../domain/fault.ts'
import { databaseOn } from './database.ts'
import { describeOpenError } from './database-errors.ts'
import { findMissingParts, isVacant } from './database-folder.ts'
import { createDiskGuard, type DiskGuard } from './disk-space.ts'
import { EmbeddedDialect } from './embedded-dialect.ts'
import { createEmbeddedJobConnection } from './embedded-job-connection.ts'
import { type FolderLock, lockFolder } from './folder-lock.ts'
import { GuardedPglite } from './guarded-pglite.ts'
import type { OpenedDatabase } from './opened-database.ts'
import { closeToOthers, makePrivateFolder } from './private-folder.ts'
import { byteParsers, byteSerializers, typeParsers } from './type-parsers.ts'

/** An embedded database with direct access to PGlite, for what Kysely does not offer. */
export interface OpenedEmbedded extends OpenedDatabase {
  pglite: GuardedPglite
}

/**
 * Opens or creates the embedded database in `dataDir`; 'memory://' opens one in memory, optionally from a dump.
 *
 * Throws a Fault when the folder is in use, or its database is incomplete; then nothing in it is changed. Throws one that says that
 * files may have changed when the database is unreadable, because PostgreSQL writes to a folder before it has read all of it.
 */
export async function openEmbedded(dataDir: string, snapshot?: Blob): Promise<OpenedDatabase> {
  if (dataDir === 'memory://') return toOpened(await createPglite({ ...(snapshot && { loadDataDir: snapshot }) }))
  return await withLockedFolder(dataDir, async (lock) => {
    const folder = join(dataDir, 'database')
    finishReplacement(dataDir)
    await initializeVacant(dataDir, folder)
    return toOpenedFolder(await openFolder(folder), folder, lock)
  })
}

/** Opens an existing embedded database. Throws a Fault when there is none, and as `openEmbedded` does. */
export async function openExistingEmbedded(dataDir: string): Promise<OpenedEmbedded> {
  const folder = join(dataDir, 'database')
  const nothing = new Fault(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the server.`)
  if (isVacant(folder)) throw nothing
  return await withLockedFolder(dataDir, async (lock) => toOpenedFolder(await openFolder(folder), folder, lock))
}

/**
 * Creates a database, fills it with `fill`, and puts it in place of the one in `dataDir`.
 *
 * Returns the folder in which the previous one is kept; undefined when there was none. Throws a Fault when there is one and `replace` is
 * false.
 */
export async function replaceEmbedded(
  dataDir: string,
  replace: boolean,
  fill: (opened: OpenedEmbedded) => Promise<void>,
): Promise<string | undefined> {
  return await withLockedFolder(dataDir, async (lock) => {
    const folder = join(dataDir, 'database')
    const filled = join(dataDir, newName)
    finishReplacement(dataDir)
    if (!isVacant(folder) && !replace)
      throw new Fault(
        `There is a database in ${dataDir}. Add --replace to keep it aside and restore in its place, or set another DATA_DIR.`,
      )
    rmSync(filled, { recursive: true, force: true })
    const opened = toOpenedFolder(await createPglite({ dataDir: filled }), filled)
    try {
      await fill(opened)
    } finally {
      await opened.close()
    }
    const aside = isVacant(folder) ? undefined : `${folder}.before-restore-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
    renameSync(filled, join(dataDir, wholeName))
    if (aside !== undefined) renameSync(folder, aside)
    finishReplacement(dataDir)
    lock.release()
    return aside
  })
}

/** A database being created; one found at start belongs to a killed process and is deleted. */
const newName = 'database.new'
/** A complete restored database that is not yet in place. */
const wholeName = 'database.restored'

/** Completes an interrupted replacement, because the server would otherwise create a new database. */
function finishReplacement(dataDir: string): void {
  const [whole, folder] = [join(dataDir, wholeName), join(dataDir, 'database')]
  if (isVacant(whole)) return
  if (isVacant(folder)) renameSync(whole, folder)
  else rmSync(whole, { recursive: true })
}

/** Runs `work` with the folder locked and releases the lock when it throws. Errors become Faults. */
async function withLockedFolder<T>(dataDir: string, work: (lock: FolderLock) => Promise<T>): Promise<T> {
  let lock: FolderLock | undefined
  try {
    makePrivateFolder(dataDir)
    createDiskGuard(dataDir).requireSpace()
    lock = lockFolder(join(dataDir, 'server.lock'))
    return await work(lock)
  } catch (error) {
    lock?.release()
    if (error instanceof Fault) throw error
    throw new Fault(`The folder ${dataDir} cannot hold the database: ${describeOpenError(error)}`, { cause: error })
  }
}

/**
 * Creates a new database when there is none.
 *
 * It is created beside its final place and renamed when complete, so that a killed first start is repeated, and a database folder was
 * complete at least once.
 */
async function initializeVacant(dataDir: string, folder: string): Promise<void> {
  const unfinished = join(dataDir, newName)
  rmSync(unfinished, { recursive: true, force: true })
  if (!isVacant(folder)) return
  await (await createPglite({ dataDir: unfinished })).close()
  renameSync(unfinished, folder)
}

async function openFolder(folder: string): Promise<GuardedPglite> {
  const missing = findMissingParts(folder)
  if (missing.length > 0)
    throw new Fault(
      `The database in ${folder} is not whole: ${missing.slice(0, 5).join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing or empty. Nothing in it was changed. ${repairHint}`,
    )
  closeToOthers(folder)
  try {
    return await createPglite({ dataDir: folder })
  } catch (error) {
    throw new Fault(
      `The database in ${folder} cannot be opened: it is damaged or was written by another version (${describeOpenError(error)}). The attempt may have changed files in it: copy the folder before another one if the damage is to be examined. ${repairHint}`,
      { cause: error },
    )
  }
}

const repairHint = 'Restore a backup (npm run restore -- <file> --replace), or move the folder away to start afresh.'

async function createPglite(options: PGliteOptions): Promise<GuardedPglite> {
  const pglite = new GuardedPglite({
    ...options,
    parsers: { ...typeParsers, ...byteParsers },
    serializers: byteSerializers,
    relaxedDurability: false,
  })
  await pglite.waitReady
  await pglite.exec(`set timezone to 'UTC'`)
  return pglite
}

function toOpenedFolder(pglite: GuardedPglite, folder: string, lock?: FolderLock): OpenedEmbedded {
  return toOpened(pglite, createDiskGuard(folder), () => {
    // PostgreSQL creates some files with its own modes.
    closeToOthers(folder)
    lock?.release()
  })
}

function toOpened(pglite: GuardedPglite, disk?: DiskGuard, release?: () => void): OpenedEmbedded {
  const requireReady = () => {
    pglite.requireAlive()
    disk?.requireSpace()
  }
  const database = databaseOn(new EmbeddedDialect(pglite, requireReady))
  return {
    database,
    kind: 'embedded',
    pglite,
    jobConnection: createEmbeddedJobConnection(pglite, requireReady),
    withoutLimits: (work) => work(database),
    failed: pglite.ended.then(
      ({ message }) =>
        new Fault(`${message}. Make sure that the disk has room, then start the server again: what was answered with success is kept.`),
    ),
    close: async () => {
      await database.destroy()
      await pglite.close()
      release?.()
    },
  }
}
