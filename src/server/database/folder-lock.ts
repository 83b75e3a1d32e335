import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Fault } from '../domain/fault.ts'

/**
 * An exclusive hold on a folder: two processes on one embedded database destroy it, and the database itself does not notice.
 * The lock file names its holder by pid and, where the system tells it, by when that process started, so that the lock of a
 * process that died is taken over even when its pid was given to another.
 */
export interface FolderLock {
  release(): void
}

interface Holder {
  pid: number
  /** Clock ticks since boot at which the process started; null where the system does not tell. */
  startTicks: string | null
}

const heldHere = new Set<string>()

/** Throws a Fault that names the holder when another living process has the lock. */
export function lockFolder(lockPath: string): FolderLock {
  mkdirSync(dirname(lockPath), { recursive: true })
  if (heldHere.has(lockPath)) throw inUse(lockPath, process.pid)
  const own = `${JSON.stringify({ pid: process.pid, startTicks: readStartTicks(process.pid) } satisfies Holder)}\n`
  const drafted = `${lockPath}.${process.pid}`
  writeFileSync(drafted, own)
  try {
    while (!tryLink(drafted, lockPath)) takeOverOrThrow(lockPath)
  } finally {
    rmSync(drafted, { force: true })
  }
  heldHere.add(lockPath)
  const release = () => {
    if (!heldHere.delete(lockPath)) return
    process.off('exit', release)
    if (readText(lockPath) === own) rmSync(lockPath, { force: true })
  }
  process.on('exit', release)
  return { release }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Puts a dead holder's lock aside. Renaming first makes sure that what is removed is the lock that was judged. */
function takeOverOrThrow(lockPath: string): void {
  const seen = readText(lockPath)
  if (seen === undefined) return
  const holder = parseHolder(seen)
  if (holder !== undefined && isAlive(holder)) throw inUse(lockPath, holder.pid)
  const aside = `${lockPath}.stale.${process.pid}`
  try {
    renameSync(lockPath, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if (readText(aside) !== seen) tryLink(aside, lockPath)
  rmSync(aside, { force: true })
}

function inUse(lockPath: string, pid: number): Fault {
  return new Fault(
    `The folder ${dirname(lockPath)} is in use by the running server with pid ${pid}. Stop that one first, or give this one another DATA_DIR (or a DATABASE_URL).`,
  )
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number') return undefined
    return { pid: value.pid, startTicks: 'startTicks' in value && typeof value.startTicks === 'string' ? value.startTicks : null }
  } catch {
    return undefined
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return isCode(error, 'EPERM')
  }
  const startTicks = readStartTicks(holder.pid)
  return startTicks === null || holder.startTicks === null || startTicks === holder.startTicks
}

/** Field 22 of /proc/<pid>/stat; the second field is in brackets and may itself hold spaces. */
function readStartTicks(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
