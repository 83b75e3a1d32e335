/** Writes the emitted files to the output folder. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface EmittedFile {
  /** Relative to `src/generated`, with its extension. */
  path: string
  text: string
}

/** Returns the present text of an emitted file by its path; undefined if it does not exist. */
export type Present = (path: string) => string | undefined
export const presentIn =
  (folder: string): Present =>
  (path) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined

/**
 * Writes the changed files, deletes those that are no longer emitted, and returns the written paths.
 *
 * An unchanged file keeps its modification time, so that file watchers fire for changes only.
 */
export function writeFiles(folder: string, files: readonly EmittedFile[]): readonly string[] {
  const wanted = new Set(files.map((file) => file.path))
  for (const path of filesIn(folder)) if (!wanted.has(path)) rmSync(join(folder, path))
  return writeChanged(folder, files)
}

/** Writes the changed files, leaves all other files of the folder alone, and returns the written paths. */
export function writeChanged(folder: string, files: readonly EmittedFile[]): readonly string[] {
  return files
    .filter((file) => {
      const path = join(folder, file.path)
      if (existsSync(path) && readFileSync(path, 'utf8') === file.text) return false
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, file.text)
      return true
    })
    .map((file) => file.path)
}

function filesIn(folder: string, under = ''): string[] {
  if (!existsSync(join(folder, under))) return []
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    const path = under === '' ? entry.name : `${under}/${entry.name}`
    return entry.isDirectory() ? filesIn(folder, path) : [path]
  })
}
