/** Access to a project's files: on disk, or in memory to check a change without saving it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ProjectFiles {
  /** Returns the text of a file, or undefined. Paths are relative to the project, with forward slashes. */
  read(path: string): string | undefined
  /** Returns the direct entries of a folder in any order; empty if it does not exist. */
  list(folder: string): readonly FileEntry[]
}
export interface FileEntry {
  name: string
  isFolder: boolean
  /** A symbolic link, whose target may be outside the project. */
  isLink?: true
}

/** Removes hidden files, which are not part of a project. */
const visible = (entries: readonly FileEntry[]): FileEntry[] => entries.filter(({ name }) => !name.startsWith('.'))

export function filesOnDisk(root: string): ProjectFiles {
  return {
    read: (path) => unlessAbsent(() => readFileSync(join(root, path), 'utf8')),
    list: (folder) =>
      visible(
        (unlessAbsent(() => readdirSync(join(root, folder), { withFileTypes: true })) ?? []).map((entry) => ({
          name: entry.name,
          isFolder: entry.isDirectory(),
          ...(entry.isSymbolicLink() && { isLink: true as const }),
        })),
      ),
  }
}

export function filesInMemory(texts: ReadonlyMap<string, string>): ProjectFiles {
  return {
    read: (path) => texts.get(path),
    list: (folder) => {
      const below = [...texts.keys()].filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1))
      const folders = new Set(below.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''))
      return visible([
        ...[...folders].map((name) => ({ name, isFolder: true })),
        ...below.filter((path) => !path.includes('/')).map((name) => ({ name, isFolder: false })),
      ])
    },
  }
}

function unlessAbsent<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
