import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * How a TypeScript file runs without being built: Node strips the types itself where it can, which starts faster than a loader. The
 * pinned Node can; a machine for which none is published may run an older one.
 */
export function typeScriptArguments(root, file) {
  const isPinned = existsSync(join(root, 'node_modules/.bin/node'))
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const strips = isPinned || major >= 24 || (major === 22 && minor >= 18)
  return strips ? ['--disable-warning=ExperimentalWarning', file] : ['--import', 'tsx', file]
}
