import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './run-command.mjs'
import { CommandFault } from './terminal.mjs'

/** Long enough for a slow mirror or for another installation that holds the lock. */
const installTimeoutMs = 600_000

/** Returns the path of a program on PATH; undefined if there is none. */
export function findOnPath(program) {
  return (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, program))
    .find(isExecutable)
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns whether the system has apt-get and this process runs as root. */
export function canInstallDebianPackages() {
  return process.getuid?.() === 0 && findOnPath('apt-get') !== undefined
}

/** Installs Debian packages. Throws a CommandFault with apt's output when that fails. */
export async function installDebianPackages(names) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: installTimeoutMs }
  const lockPatience = ['-o', 'DPkg::Lock::Timeout=300']
  // A stale package list may name versions that the mirror no longer has. A failed update is reported only if the installation fails.
  const updated = await runCommand('apt-get', [...lockPatience, 'update'], options)
  const installed = await runCommand('apt-get', [...lockPatience, 'install', '-y', '--no-install-recommends', ...names], options)
  if (installed.code === 0) return
  throw new CommandFault(
    `apt-get could not install ${names.join(', ')}; its words are above.`,
    `${updated.code === 0 ? '' : updated.output}${installed.output}`,
  )
}
