/** Access to a project's files: on disk, in memory, or on disk with the texts that an editor has not saved. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
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

/**
 * Files that are not part of a project: hidden ones, and those that editors and file managers leave beside a file while it is edited.
 *
 * Emacs: `screen.yaml~`, `#screen.yaml#`. Vim: `screen.yaml.swp`, `4913`. JetBrains: `screen.yaml___jb_tmp___`. What a merge or a person
 * leaves, such as `screen.yaml.orig` or `screen copy.yaml`, is reported, because it hides work.
 */
const leftByEditors = /^\.|~$|^#.*#$|\.sw[a-p]$|^4913$|___jb_(?:tmp|old)___$|^(?:Thumbs\.db|desktop\.ini)$/
const visible = (entries: readonly FileEntry[]): FileEntry[] => entries.filter(({ name }) => !leftByEditors.test(name))

/**
 * Returns the files of a folder.
 *
 * @param refuse is told of each path that exists and cannot be read, and why; it is then read as an empty file or folder.
 */
export function filesOnDisk(root: string, refuse: (path: string, why: string) => void): ProjectFiles {
  const unlessRefused = <T>(path: string, read: (place: string) => T, empty: T): T | undefined => {
    try {
      return read(join(root, path))
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? ''
      if (['ENOENT', 'ENOTDIR'].includes(code)) return undefined
      refuse(path, refusals[code] ?? (error as Error).message)
      return empty
    }
  }
  return {
    read: (path) =>
      unlessRefused(
        path,
        (place) => {
          // Reading a pipe blocks until a writer opens it, and reading a device may never end.
          if (statSync(place).isFile()) return readFileSync(place, 'utf8')
          throw Object.assign(new Error('it is no file'), { code: 'EISDIR' })
        },
        '',
      ),
    list: (folder) =>
      visible(
        (unlessRefused(folder, (place) => readdirSync(place, { withFileTypes: true }), []) ?? []).map((entry) => ({
          name: entry.name,
          isFolder: entry.isDirectory(),
          ...(entry.isSymbolicLink() && { isLink: true as const }),
        })),
      ),
  }
}

const refusals: Readonly<Record<string, string>> = {
  EACCES: 'its permissions do not allow it',
  EPERM: 'its permissions do not allow it',
  ELOOP: 'it is a link that leads back to itself',
  EISDIR: 'it is no file, but a folder, a pipe or a device',
  ERR_FS_FILE_TOO_LARGE: 'it is too large',
  ERR_STRING_TOO_LONG: 'it is too large',
}

/** Returns a project's files with other texts in place of some, such as those that an editor has not saved. */
export function withUnsaved(files: ProjectFiles, texts: ReadonlyMap<string, string>): ProjectFiles {
  const unsaved = filesInMemory(texts)
  return {
    read: (path) => unsaved.read(path) ?? files.read(path),
    list: (folder) => [...new Map([...unsaved.list(folder), ...files.list(folder)].map((entry) => [entry.name, entry])).values()],
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
