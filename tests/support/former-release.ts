import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The previous release, which customers run. The file `former-release` holds its commit and is updated with each release.
 *
 * Its sources come from the git history, so that tests use what was released.
 */

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const kept = join(root, '.cache/former-release')
const patienceMs = 60_000

function readCommit(): string {
  const commit = readFileSync(new URL('./former-release', import.meta.url), 'utf8').trim()
  if (!/^[\da-f]{40}$/.test(commit))
    throw new Error(`tests/support/former-release holds "${commit}"; it must be the whole hash of a commit`)
  return commit
}

/** Returns the names of the previous release's migrations, in order. */
export function formerMigrations(): readonly string[] {
  const index = git('show', `${requireHistory()}:src/server/database/migrations/index.ts`)
  return [...index.matchAll(/^ {2}'(\d{3}-[\w-]+)':/gm)].map(([, name]) => name ?? '')
}

/** The files from which a release is compiled and started. */
const parts = ['package.json', 'src', 'openapi', 'catalogue', 'demonstration', 'scripts']

/** Returns the folder of the previous release, compiled by its own compiler, with today's packages. Created once per commit. */
export function formerRelease(): string {
  const commit = requireHistory()
  const folder = join(kept, commit)
  if (existsSync(folder)) return folder
  mkdirSync(kept, { recursive: true })
  const draft = mkdtempSync(join(kept, 'draft-'))
  try {
    const present = git('ls-tree', '--name-only', commit).split('\n')
    const archive = execFileSync('git', ['archive', commit, ...parts.filter((part) => present.includes(part))], {
      cwd: root,
      maxBuffer: 512 * 1024 * 1024,
    })
    execFileSync('tar', ['--extract', '--directory', draft], { input: archive })
    symlinkSync(join(root, 'node_modules'), join(draft, 'node_modules'))
    execFileSync('node', ['--disable-warning=ExperimentalWarning', 'scripts/compile.ts'], { cwd: draft, stdio: 'pipe' })
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Returns the commit. Fetches it when a shallow clone lacks it; throws an error with instructions when that fails. */
function requireHistory(): string {
  const commit = readCommit()
  if (hasCommit(commit)) return commit
  try {
    git('fetch', '--quiet', '--depth=1', 'origin', commit)
  } catch {
    // Said below.
  }
  if (hasCommit(commit)) return commit
  throw new Error(
    `The former release ${commit} is not in the history of this clone, so nothing can be said about the upgrade from it. Run git fetch --unshallow, or set tests/support/former-release to the released commit.`,
  )
}

function hasCommit(commit: string): boolean {
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
    return true
  } catch {
    return false
  }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', timeout: patienceMs, stdio: ['ignore', 'pipe', 'pipe'] })
}
