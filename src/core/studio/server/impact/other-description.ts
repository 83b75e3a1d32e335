/** Another API description than the project's own: that of a folder, or the one of a commit. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { filesInMemory, filesOnDisk, type ProjectFiles } from '../../../compiler/read/project-files.ts'
import { commitOf, git } from '../catalogue-history.ts'

const folder = 'openapi'

/**
 * Returns the project with another description in the place of its own.
 *
 * @param source a folder that holds descriptions, or has them in its folder `openapi`; otherwise a commit, branch or tag
 * @throws GitFailed where it is none of them
 */
export function withDescription(root: string, source: string): ProjectFiles {
  const texts = isFolder(resolve(root, source)) ? textsOfFolder(resolve(root, source)) : textsOfCommit(root, source)
  if (![...texts.keys()].some((path) => /^openapi\/[^/]+\.(?:ya?ml|json)$/.test(path)))
    throw new Error(`There is no API description in "${source}".`)
  const own = filesOnDisk(root, (path, why) => {
    throw new Error(`"${path}" cannot be read: ${why}`)
  })
  const other = filesInMemory(texts)
  const from = (path: string): ProjectFiles => (path === folder || path.startsWith(`${folder}/`) ? other : own)
  return { read: (path) => from(path).read(path), list: (path) => from(path).list(path) }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

function textsOfFolder(path: string): ReadonlyMap<string, string> {
  const inside = isFolder(join(path, folder)) ? join(path, folder) : path
  const files = globSync('**/*', { cwd: inside, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return [`${folder}/${file.slice(inside.length + 1)}`, readFileSync(file, 'utf8')] as const
    }),
  )
}

function textsOfCommit(root: string, reference: string): ReadonlyMap<string, string> {
  const commit = commitOf(root, reference)
  const files = git(root, ['ls-tree', '-r', '--name-only', '-z', commit, '--', `${folder}/`])
    .split('\0')
    .filter(Boolean)
  return new Map(files.map((file) => [file, git(root, ['show', `${commit}:./${file}`])] as const))
}
