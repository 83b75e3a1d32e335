import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './run-command.mjs'
import { CommandFault } from './terminal.mjs'

/** Generous: a slow mirror, or another installation that holds the lock. */
const installTimeoutMs = 600_000

/** The path of a program on PATH, or undefined. */
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

/** Whether this is Debian (or a child of it) and we may install there. */
export function canInstallDebianPackages() {
  return process.getuid?.() === 0 && findOnPath('apt-get') !== undefined
}

/** Installs Debian packages. Throws with apt's words when that fails. */
export async function installDebianPackages(names) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: installTimeoutMs }
  const lockPatience = ['-o', 'DPkg::Lock::Timeout=300']
  // A stale list names packages that the mirror has replaced since; the answer of a failed update shows in the installation.
  const updated = await runCommand('apt-get', [...lockPatience, 'update'], options)
  const installed = await runCommand('apt-get', [...lockPatience, 'install', '-y', '--no-install-recommends', ...names], options)
  if (installed.code === 0) return
  throw new CommandFault(
    `apt-get could not install ${names.join(', ')}; its words are above.`,
    `${updated.code === 0 ? '' : updated.output}${installed.output}`,
  )
}
