import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentWith, runCommand } from './run-command.mjs'
import { CommandFault } from './terminal.mjs'

/** The oldest Node and npm with which the dependencies install. From then on scripts run on the Node that is among them. */
const leastNode = [20, 0]
const leastNpm = [9, 0]

/** Throws a CommandFault that says what to install when Node or npm is too old for a fresh clone. */
export function requireNodeAndNpm(nodeVersion = process.versions.node, npmVersion = findNpmVersion()) {
  if (isOlder(nodeVersion, leastNode)) {
    throw new CommandFault(
      `This needs Node ${leastNode[0]} or newer, and Node ${nodeVersion} runs it. Install Node 24 (https://nodejs.org), then run the command again.`,
    )
  }
  if (npmVersion === null)
    throw new CommandFault(
      'This needs npm, and none was found on PATH. Install npm (it comes with Node, on Debian as the package npm), then run the command again.',
    )
  if (isOlder(npmVersion, leastNpm))
    throw new CommandFault(
      `This needs npm ${leastNpm[0]} or newer, and npm ${npmVersion} was found. Run \`npm install --global npm\`, then the command again.`,
    )
}

function isOlder(version, [leastMajor, leastMinor]) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < leastMajor || (major === leastMajor && minor < leastMinor)
}

/** npm says its own version in the environment of its scripts; it is asked only when the command was called without it. Null without npm. */
function findNpmVersion() {
  const told = /\bnpm\/(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1]
  if (told !== undefined) return told
  try {
    return execFileSync('npm', ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

/**
 * Whether node_modules holds what the lock file asks for. npm writes `node_modules/.package-lock.json` last, so an installation that
 * was broken off counts as none. Optional packages may be missing: those of other systems always are.
 */
export function areDependenciesCurrent(root) {
  const locked = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (locked === undefined || installed === undefined) return false
  const names = Object.keys(locked).filter((name) => name !== '')
  return (
    names.every((name) => {
      const present = installed[name]
      if (present === undefined) return locked[name].optional === true || locked[name].devOptional === true
      return present.version === locked[name].version && present.integrity === locked[name].integrity
    }) && Object.keys(installed).every((name) => name in locked)
  )
}

function readPackages(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Brings node_modules to what the lock file says; resolves to 'unchanged' when it is. */
export async function installDependencies(root) {
  if (areDependenciesCurrent(root)) return 'unchanged'
  // npm itself must run on the machine's Node: the pinned one lies in the folder that `npm ci` empties first.
  const env = environmentWith({}, root)
  env.PATH = env.PATH.split(':')
    .filter((folder) => !folder.endsWith('node_modules/.bin'))
    .join(':')
  // With NODE_ENV=production npm would leave out what the build needs.
  const { code, failure, output } = await runCommand('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env,
  })
  if (failure !== undefined) throw new CommandFault('npm could not be started. Is it on PATH?')
  if (code !== 0) throw new CommandFault('The dependencies could not be installed: `npm ci` failed, its own words are above.', output)
  return 'made'
}
