/** Small projects for the compiler's tests: a correct one in `base/`, and what a case lays over it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** Texts of a project's files by path, as `filesInMemory` takes them. */
export type ProjectTexts = ReadonlyMap<string, string>

/** Every file below a folder, by its path inside it. */
export function readFolder(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]))
}

interface Change {
  in: string
  replace: string
  with: string
}

/**
 * A case over a base. A file of the case stands for the base's of the same path; `<file>.absent` takes the base's away; `changes.yaml`
 * says what else is different in a line or two: a list of `in` (a path), `replace` (words that stand there exactly once) and `with`.
 */
export function overlay(base: ProjectTexts, folder: string): Map<string, string> {
  const made = new Map(base)
  const own = readFolder(folder)
  for (const [path, text] of own) {
    if (path.endsWith('.absent')) made.delete(path.slice(0, -'.absent'.length))
    else if (/^(catalogue|openapi|src)\//.test(path)) made.set(path, text)
  }
  for (const change of (parse(own.get('changes.yaml') ?? '[]') as Change[]) ?? []) made.set(change.in, changed(made.get(change.in), change))
  return made
}

function changed(text: string | undefined, { in: path, replace, with: other }: Change): string {
  const times = (text ?? '').split(replace).length - 1
  if (times !== 1) throw new Error(`"${replace}" stands ${times} times in ${path}, once is needed`)
  return (text ?? '').replace(replace, () => other)
}
