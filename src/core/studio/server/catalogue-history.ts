/** The catalogue's past in git: what changed since a commit, and a commit of its own for what the studio changed. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CatalogueChange } from '../studio-api.ts'
import { compareFile } from './compare-catalogues.ts'
import { shapeOfFile } from './describe-place.ts'

/** A call of git that failed, in git's own words. */
export class GitFailed extends Error {
  override name = 'GitFailed'
}

export function git(root: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): string {
  try {
    return execFileSync('git', [...args], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
      maxBuffer: 64_000_000,
    })
  } catch (error) {
    const { stderr } = error as { stderr?: string }
    throw new GitFailed(stderr?.trim() || (error instanceof Error ? error.message : String(error)))
  }
}

/** Returns the files of the catalogue that differ from a commit, new ones included. */
function changedFiles(root: string, reference: string): readonly string[] {
  const tracked = git(root, ['diff', '--name-only', '--no-renames', '-z', reference, '--', '.']).split('\0')
  const added = git(root, ['ls-files', '--others', '--exclude-standard', '-z', '--', '.']).split('\0')
  return [...new Set([...tracked, ...added])].filter((file) => shapeOfFile(file) !== undefined).sort()
}

function textAt(root: string, reference: string, file: string): string | undefined {
  return git(root, ['ls-tree', '--name-only', reference, '--', file]).trim() === ''
    ? undefined
    : git(root, ['show', `${reference}:./${file}`])
}

export function commitOf(root: string, reference: string): string {
  try {
    return git(root, ['rev-parse', '--verify', '--end-of-options', `${reference}^{commit}`]).trim()
  } catch (error) {
    // What git says of it names neither the commit nor what is wrong.
    if (error instanceof GitFailed && error.message.includes('single revision'))
      throw new GitFailed(`There is no commit "${reference}" here.`)
    throw error
  }
}

/** Returns what changed in the catalogue since a commit. @throws GitFailed where there is no such commit, or no git */
export function changesSince(root: string, reference: string): readonly CatalogueChange[] {
  const commit = commitOf(root, reference)
  return changedFiles(root, commit).flatMap((file) => {
    const path = join(root, file)
    return compareFile(file, textAt(root, commit, file), existsSync(path) ? readFileSync(path, 'utf8') : undefined)
  })
}

/** Calls a function with a folder that has the files of a commit, which is gone afterwards. */
export async function withCommit<Result>(root: string, reference: string, use: (folder: string) => Promise<Result>): Promise<Result> {
  const commit = commitOf(root, reference)
  const folder = mkdtempSync(join(tmpdir(), 'studio-'))
  try {
    const own = { GIT_INDEX_FILE: join(folder, 'index') }
    git(root, ['read-tree', commit], own)
    git(root, ['checkout-index', '--all', `--prefix=${folder}/files/`], own)
    return await use(join(folder, 'files'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Commits the catalogue as it is on a branch, which is made where there is none. Neither the folder's files nor its branch change.
 *
 * @returns the new commit; undefined where the branch has the same files already
 * @throws GitFailed where the branch's name is none, or is the one that is checked out
 */
export function publish(root: string, branch: string, message: string): string | undefined {
  git(root, ['check-ref-format', '--branch', branch])
  if (git(root, ['branch', '--show-current']).trim() === branch)
    throw new GitFailed(`The branch "${branch}" is checked out here: choose another one.`)
  const reference = `refs/heads/${branch}`
  const tips = git(root, ['for-each-ref', '--format=%(objectname)', reference]).trim()
  const parent = tips === '' ? git(root, ['rev-parse', 'HEAD']).trim() : tips
  const folder = mkdtempSync(join(tmpdir(), 'studio-'))
  try {
    // An index of its own leaves what is staged alone.
    const own = { GIT_INDEX_FILE: join(folder, 'index') }
    git(root, ['read-tree', parent], own)
    const files = changedFiles(root, parent)
    if (files.length === 0) return undefined
    git(root, ['add', '--all', '--', ...files], own)
    const tree = git(root, ['write-tree'], own).trim()
    const commit = git(root, ['commit-tree', tree, '-p', parent, '-m', message]).trim()
    git(root, ['update-ref', reference, commit, tips === '' ? '0'.repeat(40) : tips])
    return commit
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
