import { statfsSync } from 'node:fs'

const megabyte = 1024 * 1024
/**
 * Below this much free space the embedded database takes no more work: two segments of its write-ahead log. It survives a table that
 * cannot grow, but panics when the log cannot.
 */
export const leastFreeBytes = 32 * megabyte
/** Below this much the server still serves, but is not ready: time to make room before work is refused. */
export const lowFreeBytes = 100 * megabyte
const checkEveryMs = 1_000

/** The disk has no room left. Its code is PostgreSQL's for a full disk (53100), so that it is answered like one. */
export class DiskFull extends Error {
  readonly code = '53100'
}

/** Throws DiskFull while the disk of a folder has too little room; asks the system once a second at most while there is enough. */
export interface DiskGuard {
  requireSpace(): void
}

export function createDiskGuard(folder: string, now: () => number = () => performance.now(), readFree = readFreeBytes): DiskGuard {
  let checkedMs = Number.NEGATIVE_INFINITY
  let freeBytes = 0
  return {
    requireSpace: () => {
      // A disk that is full is asked each time, so that work goes on as soon as there is room.
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

/** The bytes that this user may still write. Throws DiskFull when the disk does not say, as one that was taken away. */
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
