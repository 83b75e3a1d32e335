/** Emitted files and the folder they are written to. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface EmittedFile {
  /** Relative to `src/generated`, with its extension. */
  path: string
  text: string
}

/** The text of an emitted file as it stands now, by its path; undefined where there is none. */
export type Present = (path: string) => string | undefined
export const presentIn =
  (folder: string): Present =>
  (path) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined

/**
 * Writes what has changed and removes what is no longer emitted: a file whose bytes are the same keeps its time, so that whoever
 * watches the folder sees only what is new. Returns the paths that were written.
 */
export function writeFiles(folder: string, files: readonly EmittedFile[]): readonly string[] {
  const wanted = new Set(files.map((file) => file.path))
  for (const path of filesIn(folder)) if (!wanted.has(path)) rmSync(join(folder, path))
  return writeChanged(folder, files)
}

/** Writes those files whose bytes have changed, and leaves everything else in the folder alone. Returns their paths. */
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
