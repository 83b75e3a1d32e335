import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const othersMask = 0o077

/**
 * Creates a folder, and its missing parents, that only this user can access. An existing folder keeps its mode.
 *
 * Also sets the umask of the process, because the embedded database opens files for as long as it runs.
 */
export function makePrivateFolder(folder: string): void {
  process.umask(othersMask)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Removes other users' access to a folder and its contents. Warns when the file system has no modes: it holds personal data. */
export function closeToOthers(folder: string): void {
  try {
    closeRecursively(folder)
    if ((statSync(folder).mode & othersMask) === 0) return
    warn(folder, 'its file system keeps no modes')
  } catch (error) {
    warn(folder, error instanceof Error ? error.message : String(error))
  }
}

function closeRecursively(path: string): void {
  const stats = lstatSync(path)
  if (stats.isSymbolicLink()) return
  if ((stats.mode & othersMask) !== 0) chmodSync(path, stats.mode & ~othersMask & 0o7777)
  if (stats.isDirectory()) for (const name of readdirSync(path)) closeRecursively(join(path, name))
}

function warn(folder: string, reason: string): void {
  process.emitWarning(`Other users of this machine may read ${folder}, which holds personal data: ${reason}.`)
}
