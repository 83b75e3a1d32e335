import { statfsSync } from 'node:fs'

const megabyte = 1024 * 1024
/**
 * Free space below which the embedded database refuses work: two segments of its write-ahead log.
 *
 * PostgreSQL survives a table that cannot grow, but panics when the log cannot.
 */
export const leastFreeBytes = 32 * megabyte
/** Free space below which the server still serves but is not ready, so that the operator can act in time. */
export const lowFreeBytes = 100 * megabyte
const checkEveryMs = 1_000

/** Thrown when the disk is full, with PostgreSQL's code for it (53100), so that both are handled alike. */
export class DiskFull extends Error {
  readonly code = '53100'
}

/** Throws DiskFull while a disk has too little space. Checks at most once a second while there is enough. */
export interface DiskGuard {
  requireSpace(): void
}

export function createDiskGuard(folder: string, now: () => number = () => performance.now(), readFree = readFreeBytes): DiskGuard {
  let checkedMs = Number.NEGATIVE_INFINITY
  let freeBytes = 0
  return {
    requireSpace: () => {
      // A full disk is checked on every call, so that work resumes as soon as there is space.
      if (freeBytes < leastFreeBytes || now() - checkedMs > checkEveryMs) {
        freeBytes = 0
        freeBytes = readFree(folder)
        checkedMs = now()
      }
      if (freeBytes < leastFreeBytes)
        throw new DiskFull(
          `The disk of ${folder} has ${toMegabytes(freeBytes)} MB left, and the database needs ${toMegabytes(leastFreeBytes)} MB. Make room on it.`,
        )
    },
  }
}

/** Returns the bytes available to this user. Throws DiskFull when the disk cannot be read, such as after its removal. */
export function readFreeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch (error) {
    throw new DiskFull(`The disk of ${folder} cannot be asked for its room: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function toMegabytes(bytes: number): number {
  return Math.floor(bytes / megabyte)
}
