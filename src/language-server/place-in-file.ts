/** What is known of a place in an open file: its grammar, its neighbours in the text, and the scope of its expressions. */
import { type Document, isMap, isScalar, parseDocument } from 'yaml'
import type { Shape } from '../compiler/grammar/shape.ts'
import type { IndexedDefinition, ProjectIndex, Scope } from './index/project-index.ts'
import type { YamlPath } from './reading/read-cursor.ts'
import { fileKindOf } from './reading/shape-at.ts'

/** An open file of a checked project. */
export interface OpenFile {
  path: string
  text: string
  kind: string
  shape: Shape
  /** The text as far as it is valid YAML. */
  readonly document: Document
  index: ProjectIndex
  /** Scopes of the last text of this file that could be read. */
  scopes: ReadonlyMap<string, Scope>
}

export function openFile(path: string, text: string, index: ProjectIndex, scopes: ReadonlyMap<string, Scope>): OpenFile | undefined {
  const known = fileKindOf(path)
  return (
    known && {
      path,
      text,
      ...known,
      index,
      scopes,
      get document() {
        return documentOf(path, text)
      },
    }
  )
}

/** Returns the parsed text. Kept for the last text of each file, as several answers are asked of it. */
function documentOf(path: string, text: string): Document {
  const known = parsed.get(path)
  if (known?.text === text) return known.document
  const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent' })
  parsed.set(path, { text, document })
  return document
}
const parsed = new Map<string, { text: string; document: Document }>()

/** Returns the scope of a path, or the nearest one of the file: of what stands beside it, or around it. */
export function scopeAt({ scopes }: OpenFile, path: YamlPath): Scope | undefined {
  const own = scopes.get(path.join('/'))
  if (own) return own
  let best: { scope: Scope; shared: number; length: number } | undefined
  for (const [other, scope] of scopes) {
    const steps = other.split('/')
    let shared = 0
    while (shared < steps.length && shared < path.length && steps[shared] === String(path[shared])) shared += 1
    if (!best || shared > best.shared || (shared === best.shared && steps.length < best.length))
      best = { scope, shared, length: steps.length }
  }
  // What stands elsewhere tells nothing of its own names; of any other file only the top is known here.
  return best && { environment: best.scope.environment }
}

/** Returns the text of a scalar at a path. */
export function scalarAt({ document }: OpenFile, path: YamlPath): string | undefined {
  const node = path.length === 0 ? document.contents : document.getIn(path, true)
  return isScalar(node) && node.value !== null ? String(node.value) : undefined
}

/** Returns the keys of a mapping at a path, with the offsets of their first letters. */
export function keysAt({ document }: OpenFile, path: YamlPath): readonly { name: string; start: number; end: number }[] {
  const node = path.length === 0 ? document.contents : document.getIn(path, true)
  if (!isMap(node)) return []
  return node.items.flatMap(({ key }) =>
    isScalar(key) ? [{ name: String(key.value), start: key.range?.[0] ?? 0, end: key.range?.[1] ?? 0 }] : [],
  )
}

const namedBy = { dialog: 'dialog', screen: 'screen', operation: 'operation' } as const
const placedBy: Readonly<Record<string, IndexedDefinition['kind']>> = { form: 'form', part: 'part', area: 'area', agenda: 'agenda' }

/** Returns what the inputs of a mapping are given to: the operation, dialog, screen, form or part that it names. */
export function takerAt(file: OpenFile, path: YamlPath): IndexedDefinition | undefined {
  const find = (kind: IndexedDefinition['kind'], name: string | undefined) =>
    name === undefined ? undefined : file.index.definitions.find((one) => one.kind === kind && one.name === name)
  for (const [key, kind] of Object.entries(namedBy)) {
    const found = find(kind, scalarAt(file, [...path, key]))
    if (found) return found
  }
  const kind = placedBy[String(path.at(-1))]
  const placed = kind && find(kind, scalarAt(file, [...path, 'name']))
  // The inputs on submission are those of the form's operation.
  return placed ?? (path.at(-1) === 'submit' ? find('operation', scalarAt(file, ['operation'])) : undefined)
}
