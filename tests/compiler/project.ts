/** Small projects for the compiler tests: a correct one in `base/`, and what changes it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** File texts by path, as `filesInMemory` takes them. */
export type ProjectTexts = ReadonlyMap<string, string>

/** Reads every file below a folder, keyed by its path inside the folder. */
export function readFolder(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

/** A text that occurs exactly once in a file, and what stands there instead. */
interface Change {
  in: string
  replace: string
  with: string
}

/** What a test case changes in a correct project. */
export interface ProjectChanges {
  /** Whole files by path, in place of those of the project. */
  files?: Readonly<Record<string, string>>
  /** Paths of files that are missing. */
  absent?: readonly string[]
  changes?: readonly Change[]
}

/** Returns a project with the changes of a test case. */
export function withChanges(base: ProjectTexts, { files = {}, absent = [], changes = [] }: ProjectChanges): Map<string, string> {
  const made = new Map([...base, ...Object.entries(files)])
  for (const path of absent) made.delete(path)
  for (const change of changes) made.set(change.in, changed(made.get(change.in), change))
  return made
}

/** Lays the files of a folder over a base: whole files by their paths, and the changes of its `changes.yaml`. */
export function overlay(base: ProjectTexts, folder: string): Map<string, string> {
  const own = [...readFolder(folder)]
  const changes: readonly Change[] | null = parse(own.find(([path]) => path === 'changes.yaml')?.[1] ?? '[]')
  return withChanges(base, {
    files: Object.fromEntries(own.filter(([path]) => /^(catalogue|openapi|src)\//.test(path))),
    changes: changes ?? [],
  })
}

function changed(text: string | undefined, { in: path, replace, with: other }: Change): string {
  const times = (text ?? '').split(replace).length - 1
  if (times !== 1) throw new Error(`"${replace}" stands ${times} times in ${path}, once is needed`)
  return (text ?? '').replace(replace, () => other)
}
