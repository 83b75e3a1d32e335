import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Lists the files below the given paths, sorted and relative to `root`. Ignores paths that do not exist. */
export function listFiles(root, paths, isWanted = () => true) {
  const found = []
  const visit = (path) => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false })
    if (stats === undefined) return
    if (stats.isDirectory()) for (const name of readdirSync(join(root, path))) visit(join(path, name))
    else if (isWanted(path)) found.push(path)
  }
  for (const path of paths) visit(path)
  return [...new Set(found)].sort()
}

/** Returns a SHA-256 hash of the names and contents of all files below `paths`. */
export function fingerprint(root, paths, isWanted) {
  const hash = createHash('sha256')
  for (const file of listFiles(root, paths, isWanted)) {
    const bytes = readFileSync(join(root, file))
    hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/**
 * Runs `make`, or resolves to 'unchanged' when inputs and outputs are the same as after the last run.
 *
 * The outputs count too, so that a file deleted or edited by hand is made again. A `make` that throws leaves no stamp.
 */
export async function makeOnce({ root, name, inputs, outputs, isInput = () => true }, make) {
  const stampFile = join(root, '.cache', 'stamps', name)
  const wanted = fingerprint(root, inputs, isInput)
  if (readStamp(stampFile) === `${wanted} ${fingerprint(root, outputs)}`) return 'unchanged'
  await make()
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, `${wanted} ${fingerprint(root, outputs)}`)
  return 'made'
}

function readStamp(stampFile) {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}
