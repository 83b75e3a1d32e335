import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the arguments with which `node` runs a TypeScript file without a build.
 *
 * Node strips the types itself if it can, which starts faster than a loader. The pinned Node can; a platform for which none is published
 * may have an older one.
 */
export function typeScriptArguments(root, file) {
  const isPinned = existsSync(join(root, 'node_modules/.bin/node'))
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const strips = isPinned || major >= 24 || (major === 22 && minor >= 18)
  return strips ? ['--disable-warning=ExperimentalWarning', file] : ['--import', 'tsx', file]
}
