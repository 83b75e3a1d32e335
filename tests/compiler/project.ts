/** Small projects for the compiler tests: a correct one in `base/`, and overlays that change it. */
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

interface Change {
  in: string
  replace: string
  with: string
}

/**
 * Lays the files of a test case over a base.
 *
 * A file of the case replaces the file of the base with the same path, and `<file>.absent` removes it. `changes.yaml` lists small changes, each
 * with `in` (a path), `replace` (a text that occurs exactly once) and `with`.
 */
export function overlay(base: ProjectTexts, folder: string): Map<string, string> {
  const made = new Map(base)
  const own = readFolder(folder)
  for (const [path, text] of own) {
    if (path.endsWith('.absent')) made.delete(path.slice(0, -'.absent'.length))
    else if (/^(catalogue|openapi|src)\//.test(path)) made.set(path, text)
  }
  for (const change of changesOf(own, folder)) made.set(change.in, changed(made.get(change.in), change))
  return made
}

function changesOf(own: ProjectTexts, folder: string): readonly Change[] {
  const changes: unknown = parse(own.get('changes.yaml') ?? '[]') ?? []
  if (Array.isArray(changes) && changes.every(isChange)) return changes
  throw new Error(`${join(folder, 'changes.yaml')} is not a list of \`in\`, \`replace\` and \`with\``)
}

const isChange = (value: unknown): value is Change =>
  value instanceof Object && (['in', 'replace', 'with'] as const).every((key) => typeof (value as Partial<Change>)[key] === 'string')

function changed(text: string | undefined, { in: path, replace, with: other }: Change): string {
  const times = (text ?? '').split(replace).length - 1
  if (times !== 1) throw new Error(`"${replace}" stands ${times} times in ${path}, once is needed`)
  return (text ?? '').replace(replace, () => other)
}
