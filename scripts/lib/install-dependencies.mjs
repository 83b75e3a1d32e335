import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { engines, optionalDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
/** The oldest Node that runs the product. */
const leastNode = Number.parseInt(engines.node.replace('>=', ''), 10)
/** The oldest Node and npm that can install the dependencies. */
const leastNodeToInstall = 20
const leastNpm = 9

/**
 * Throws when npm is missing, or npm or Node is too old.
 *
 * Where a Node is published as a package, the dependencies bring the one that runs the product, and an older one can install them.
 */
export function requireNodeAndNpm(
  nodeVersion = process.versions.node,
  npmVersion = findNpmVersion(),
  machine = `${process.platform}-${process.arch}`,
) {
  const again = 'then run the command again.'
  const bringsNode = `node-${machine}` in optionalDependencies
  if (isOlder(nodeVersion, bringsNode ? leastNodeToInstall : leastNode))
    throw new Error(
      `This needs Node ${leastNode} or newer, and Node ${nodeVersion} runs it. Install Node ${leastNode} (https://nodejs.org), ${again}`,
    )
  if (npmVersion === null) throw new Error(`This needs npm, and none was found on PATH. Install it (on Debian: the package npm), ${again}`)
  if (isOlder(npmVersion, leastNpm))
    throw new Error(`This needs npm ${leastNpm} or newer, and npm ${npmVersion} was found. Run \`npm install --global npm\`, ${again}`)
}

const isOlder = (version, leastMajor) => Number.parseInt(version, 10) < leastMajor

/** Returns npm's version: from the environment inside an npm script, else by calling npm. Null without npm. */
function findNpmVersion() {
  const told = /\bnpm\/(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1]
  return told ?? (spawnSync('npm', ['--version'], { encoding: 'utf8' }).stdout?.trim() || null)
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

/** Installs the dependencies of the lock file unless they are current. */
export function installDependencies(root) {
  if (areDependenciesCurrent(root)) return
  process.stdout.write('… Installing the dependencies (npm ci)\n')
  // npm must run on the machine's Node, as `npm ci` first deletes the folder with the pinned one.
  const PATH = (process.env.PATH ?? '').split(':').filter((folder) => !folder.endsWith('node_modules/.bin'))
  // `--include=dev`, as with NODE_ENV=production npm would omit what the build needs.
  const { status, stdout, stderr } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: { ...process.env, PATH: PATH.join(':') },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${stdout}${stderr}\nThe dependencies could not be installed: \`npm ci\` failed, its words are above.`)
}
