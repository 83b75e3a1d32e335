import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { tryLock } from 'fs-native-extensions'
import { Fault } from '../domain/fault.ts'

/** An exclusive lock on a folder: two processes on one embedded database corrupt it without noticing. */
export interface FolderLock {
  release(): void
}

/** The process that took the lock last, for the error message only; the lock itself is the kernel's. */
interface Holder {
  pid: number
  host: string
}

/**
 * Locks the folder that holds `lockPath`. Throws a Fault that names the holder when another process has the lock.
 *
 * The lock is an open file description lock of the kernel: it works across containers and pid namespaces and ends with the process. The
 * file stays after release, because deleting it would let two processes lock two files of the same name.
 */
export function lockFolder(lockPath: string): FolderLock {
  const file = openSync(lockPath, 'a+', 0o600)
  try {
    if (!isGranted(file, lockPath)) throw inUse(lockPath)
    // Opened in append mode, so that a refused lock does not truncate the holder; truncated now, writing starts at offset 0.
    ftruncateSync(file)
    writeSync(file, `${JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder)}\n`)
  } catch (error) {
    closeSync(file)
    throw error
  }
  let isHeld = true
  return {
    release: () => {
      if (!isHeld) return
      isHeld = false
      ftruncateSync(file)
      closeSync(file)
    },
  }
}

function isGranted(file: number, lockPath: string): boolean {
  try {
    return tryLock(file)
  } catch (error) {
    throw new Fault(
      `The file system of ${dirname(lockPath)} cannot lock files (${error instanceof Error ? error.message : String(error)}), so a second server could destroy the database. Set DATA_DIR to a folder on a local disk, or use a DATABASE_URL.`,
      { cause: error },
    )
  }
}

function inUse(lockPath: string): Fault {
  const holder = readHolder(lockPath)
  const named = holder === undefined ? 'another process' : `the running server with pid ${holder.pid} on host ${holder.host}`
  return new Fault(
    `The folder ${dirname(lockPath)} is in use by ${named}. Stop that one first, or give this one another DATA_DIR (or a DATABASE_URL).`,
  )
}

function readHolder(lockPath: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(lockPath, 'utf8'))
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('host' in value)) return undefined
    return typeof value.pid === 'number' && typeof value.host === 'string' ? { pid: value.pid, host: value.host } : undefined
  } catch {
    return undefined
  }
}
