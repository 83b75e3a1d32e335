import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { Fault } from '../../src/core/server/domain/fault.ts'
import { runCommand } from './run-command.ts'

/** Returns the path of the first executable program of this name in the folders, by default those of PATH. */
export function findProgram(name: string, folders = (process.env.PATH ?? '').split(':')): string | undefined {
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/**
 * Finds something on this machine. Without it, tries ways to install it, each of which resolves to its output.
 *
 * Throws a Fault with the outputs and the advice when none helps.
 */
export async function findOrInstall<T>(
  find: () => T | undefined,
  ways: readonly (() => Promise<string>)[],
  advice: () => string,
): Promise<T> {
  let output = ''
  for (const way of [async () => '', ...ways]) {
    output += await way()
    const found = find()
    if (found !== undefined) return found
  }
  throw new Fault(`${output}${advice()}`)
}

/** Installs Debian packages where the system has apt-get and this process runs as root. Resolves to apt's output. */
export async function installDebianPackages(names: readonly string[]): Promise<string> {
  if (process.getuid?.() !== 0 || findProgram('apt-get') === undefined) return ''
  // Long enough for a slow mirror or for another installation that holds the lock.
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000 }
  const lockPatience = ['-o', 'DPkg::Lock::Timeout=300']
  // A stale package list may name versions that the mirror no longer has. A failed update alone is no failure.
  const updated = await runCommand('apt-get', [...lockPatience, 'update'], options)
  const installed = await runCommand('apt-get', [...lockPatience, 'install', '-y', '--no-install-recommends', ...names], options)
  return `${updated.output}\n${installed.output}\n`
}
