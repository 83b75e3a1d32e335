import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentWith, runCommand } from './run-command.mjs'
import { CommandFault } from './terminal.mjs'

/** The oldest Node and npm that can install the dependencies. After that, scripts run on the Node in node_modules. */
const leastNode = [20, 0]
const leastNpm = [9, 0]

/** Throws a CommandFault when Node or npm is missing or too old to install the dependencies. */
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

/** Returns npm's version: from the environment inside an npm script, else by calling npm. Null without npm. */
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
 * Returns whether node_modules matches the lock file.
 *
 * npm writes `node_modules/.package-lock.json` last, so an interrupted installation does not match. Optional packages may be missing, as
 * those of other platforms always are.
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

/** Installs the dependencies of the lock file. Resolves to 'unchanged' when they are current. */
export async function installDependencies(root) {
  if (areDependenciesCurrent(root)) return 'unchanged'
  // npm must run on the machine's Node, as `npm ci` first deletes the folder with the pinned one.
  const env = environmentWith({}, root)
  env.PATH = env.PATH.split(':')
    .filter((folder) => !folder.endsWith('node_modules/.bin'))
    .join(':')
  // `--include=dev`, as with NODE_ENV=production npm would omit what the build needs.
  const { code, failure, output } = await runCommand('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env,
  })
  if (failure !== undefined) throw new CommandFault('npm could not be started. Is it on PATH?')
  if (code !== 0) throw new CommandFault('The dependencies could not be installed: `npm ci` failed, its own words are above.', output)
  return 'made'
}
