/** What is known of a place in an open file: its grammar, its neighbours in the text, and the scope of its expressions. */
import { type Document, isMap, isScalar, parseDocument } from 'yaml'
import { bind, type Environment, listOf, optional, present, type Slot } from '../compiler/expressions/index.ts'
import type { Shape } from '../compiler/grammar/shape.ts'
import { fileKindOf } from '../compiler/language/constructs.ts'
import type { IndexedDefinition, ProjectIndex, Scope } from './index/project-index.ts'
import type { YamlPath } from './reading/read-cursor.ts'
import { slotOf } from './reading/read-expression.ts'

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

/** Returns the scope of a path, or what is known of one that was not there when the file was checked. */
export function scopeAt(file: OpenFile, path: YamlPath): Scope | undefined {
  const own = file.scopes.get(path.join('/'))
  if (own) return own
  // The first key of conditions.yaml is a condition, whose neighbours are others.
  const nearest = nearestScope(file, path, file.kind === 'conditions' ? 1 : 0)
  const base = nearest ?? file.index.top
  return base && { environment: withIntroduced(file, path, base) }
}

/** Adds the names that the text introduces around a path: by `about`, and by a loop. */
function withIntroduced(file: OpenFile, path: YamlPath, base: Environment): Environment {
  let inside = base
  for (let length = 0; length < path.length; length++) {
    const around = path.slice(0, length)
    for (const { name } of keysAt(file, [...around, 'about'])) {
      const kind = [...around, 'about', name]
      const inList = scalarAt(file, [...kind, 0])
      const slot = slotOfKind(inList === undefined ? (scalarAt(file, kind) ?? '') : `[${inList}]`, file.index)
      if (slot && !inside.names.has(name)) inside = bind(inside, name, slot)
    }
    const [item, list] = [scalarAt(file, [...around, 'each']), scalarAt(file, [...around, 'in'])]
    const type = item === undefined || list === undefined || inside.names.has(item) ? undefined : slotOf(list, inside)?.type
    if (item !== undefined && type?.kind === 'list') inside = bind(inside, item, type.item)
  }
  return inside
}

/** Returns the slot of a kind that is the name of a schema: `Booking`, `optional Booking`, `[Booking]`. */
function slotOfKind(kind: string, { schemas }: ProjectIndex): Slot | undefined {
  const [, before = '', name = ''] = /^(optional |\[)?\s*(\w+)/.exec(kind) ?? []
  const slot = schemas.get(name)
  if (!slot) return undefined
  return before === '[' ? present(listOf(slot)) : before === '' ? slot : optional(slot)
}

/** Returns the scope of what shares the most keys of a path, if it shares enough of them. */
function nearestScope({ scopes }: OpenFile, path: YamlPath, least: number): Environment | undefined {
  let best: { scope: Scope; shared: number; length: number } | undefined
  for (const [other, scope] of scopes) {
    const steps = other.split('/')
    let shared = 0
    while (shared < steps.length && shared < path.length && steps[shared] === String(path[shared])) shared += 1
    if (!best || shared > best.shared || (shared === best.shared && steps.length < best.length))
      best = { scope, shared, length: steps.length }
  }
  return best && best.shared >= least ? best.scope.environment : undefined
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
