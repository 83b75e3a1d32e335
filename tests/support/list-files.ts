import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Lists the files below the given paths, sorted and relative to `root`. Ignores paths that do not exist. */
export function listFiles(root: string, paths: readonly string[], isWanted: (path: string) => boolean = () => true): readonly string[] {
  const filesIn = (path: string): readonly string[] => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false })
    if (stats?.isDirectory()) return readdirSync(join(root, path)).flatMap((name) => filesIn(join(path, name)))
    return stats !== undefined && isWanted(path) ? [path] : []
  }
  return [...new Set(paths.flatMap(filesIn))].sort()
}

/** Returns a SHA-256 hash of the names and contents of all files below `paths`. */
export function fingerprint(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of listFiles(root, paths)) {
    const bytes = readFileSync(join(root, file))
    hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}
