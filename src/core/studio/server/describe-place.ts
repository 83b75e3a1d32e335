/** Finds what stands at a place of a catalogue file, and describes it by the grammar. */
import { Diagnostics } from '../../compiler/diagnostics/diagnostic.ts'
import { positionOf } from '../../compiler/diagnostics/render.ts'
import type { Key, RecordShape, Shape } from '../../compiler/grammar/shape.ts'
import { fileKindOf, keysOf } from '../../compiler/language/constructs.ts'
import { at, entriesOf, itemsOf, plainOf, type Source, textOf } from '../../compiler/read/source.ts'
import { readYaml } from '../../compiler/read/yaml.ts'
import type { DescribedKey, DescribedPlace, OutlineNode, Path, PlaceStep } from '../studio-api.ts'
import { type KnownChoices, schemaOfKey } from './schema-of-key.ts'
import { templatesOf } from './templates.ts'

/** Returns the grammar of a file; undefined where the path is of no file of the catalogue. */
export const shapeOfFile = (path: string): Shape | undefined => fileKindOf(path)?.shape

/** What was read last of each file, as one edit asks for several of its places. */
const lastRead = new Map<string, { text: string; source: Source | undefined }>()

export function readSource(file: string, text: string): Source | undefined {
  const known = lastRead.get(file)
  if (known?.text === text) return known.source
  const source = readYaml(file, text, new Diagnostics())
  lastRead.set(file, { text, source })
  return source
}

/** Returns the value of a path, whether the grammar knows it or not. */
export const sourceAt = (source: Source | undefined, path: Path): Source | undefined =>
  path.reduce<Source | undefined>((inner, key) => (typeof key === 'number' ? itemsOf(inner)[key] : at(inner, key)), source)

/** A value with its path and its grammar. */
export interface Node {
  path: Path
  source: Source
  shape: Shape
  /** The key that leads to it. */
  key?: Key
}

/** Returns the values directly below one, as far as the grammar knows them. */
export function below({ path, source, shape }: Node): readonly Node[] {
  switch (shape.is) {
    case 'list':
      return itemsOf(source).map((item, index) => ({ path: [...path, index], source: item, shape: shape.of }))
    case 'map':
      return entriesOf(source).map(({ name, value }) => ({ path: [...path, name], source: value, shape: shape.of }))
    case 'record':
    case 'kinds': {
      const keys = keysOf(shape)
      return entriesOf(source).flatMap(({ name, value }) => {
        const key = keys[name]
        return key ? [{ path: [...path, name], source: value, shape: key.shape, key }] : []
      })
    }
    default:
      return []
  }
}

const covers = ({ span }: Source, start: number): boolean => span.start <= start && start < Math.max(span.end, span.start + 1)

/** Returns the values from the file to the innermost one that the grammar knows at an offset. */
function nodesAt(root: Node, start: number): readonly Node[] {
  const inner = below(root).find(({ source }) => covers(source, start))
  return inner ? [root, ...nodesAt(inner, start)] : [root]
}

function nodesOf(root: Node, path: Path): readonly Node[] {
  const [key] = path.slice(root.path.length)
  if (key === undefined) return [root]
  const inner = below(root).find((node) => String(node.path.at(-1)) === String(key))
  return inner ? [root, ...nodesOf(inner, path)] : [root]
}

/** Returns the shared words of a name of messages.yaml. */
export type FindShared = (name: string) => Source | undefined

/** Returns words by which people know a value: its first text, or its name. */
export function captionOf(source: Source, findShared: FindShared): string | undefined {
  for (const key of ['title', 'label', 'caption', 'text', 'name', 'operation', 'value', 'screen']) {
    const value = at(source, key)
    const words = value && wordsOf(value, findShared)
    if (words !== undefined) return words
  }
  return undefined
}

function wordsOf(source: Source, findShared: FindShared): string | undefined {
  if (source.kind === 'scalar') {
    const name = textOf(source)
    const shared = name === undefined ? undefined : findShared(name)
    return (shared && wordsOf(shared, findShared)) ?? name
  }
  const words = textOf(at(source, 'it')) ?? textOf(at(source, 'both'))
  const chosen = at(source, 'then') ?? at(source, 'other')
  return words ?? (chosen && wordsOf(chosen, findShared))
}

/** What a person may edit on its own: a record, which may be the only value of its kind (`- table: { … }`). */
const isEditable = ({ shape }: Node): boolean => shape.is === 'record' || shape.is === 'text'

function stepOf(node: Node, findShared: FindShared): PlaceStep {
  const { path, source, shape } = node
  const last = path.at(-1)
  const caption = shape.is === 'text' ? wordsOf(source, findShared) : captionOf(source, findShared)
  return {
    path,
    start: source.span.start,
    construct: shape.is === 'record' ? shape.name : shape.is,
    ...(typeof last === 'string' ? { key: last } : {}),
    ...(caption === undefined ? {} : { caption }),
  }
}

/** The item of a list around a value, and how many there are. */
function itemAround(nodes: readonly Node[]): DescribedPlace['item'] {
  const inner = nodes.at(-1)
  const index = inner?.path.at(-1)
  const upper = nodes.at(-2)
  if (typeof index === 'number' && upper && inner)
    return { path: inner.path, index, count: itemsOf(upper.source).length, templates: templatesOf(inner.shape) }
  // A block stands below the name of its kind: `- table: …`.
  return upper?.shape.is === 'kinds' ? itemAround(nodes.slice(0, -1)) : undefined
}

export interface PlaceInput {
  file: string
  text: string
  findShared: FindShared
  choices: KnownChoices
}

/**
 * Describes the innermost record or text at an offset, or the value of a path.
 *
 * Returns undefined where the file is none of the catalogue, or cannot be read.
 */
export function describePlace(
  { file, text, findShared, choices }: PlaceInput,
  place: number | Path,
): Omit<DescribedPlace, 'hash' | 'uses' | 'conditions'> | undefined {
  const shape = shapeOfFile(file)
  const source = shape && readSource(file, text)
  if (!shape || !source) return undefined
  const root: Node = { path: [], source, shape }
  const found = typeof place === 'number' ? nodesAt(root, place) : nodesOf(root, place)
  const last = found.findLastIndex(isEditable)
  const nodes = found.slice(0, last + 1)
  const node = nodes.at(-1) ?? root
  const item = itemAround(nodes)
  return {
    file,
    line: positionOf(text, node.source.span.start).line,
    path: node.path,
    construct: node.shape.is === 'record' ? node.shape.name : node.shape.is,
    description: node.shape.is === 'record' ? node.shape.description : (node.key?.description ?? ''),
    around: nodes.filter(isEditable).map((each) => stepOf(each, findShared)),
    value: plainOf(node.source),
    keys: node.shape.is === 'record' ? describeKeys(node, node.shape, findShared, choices) : [],
    ...(item ? { item } : {}),
  }
}

function describeKeys(node: Node, shape: RecordShape, findShared: FindShared, choices: KnownChoices): DescribedKey[] {
  const local = entriesOf(at(node.source, 'conditions')).map(({ name }) => name)
  return Object.entries(keysOf(shape)).map(([name, key]): DescribedKey => {
    const source = at(node.source, name)
    const schema = schemaOfKey(key, choices, local)
    return {
      name,
      kind: key.shape.is,
      description: key.description,
      required: key.required,
      ...(schema ? { schema } : {}),
      ...(source && !schema && key.shape.is !== 'text'
        ? { inside: editablesBelow({ path: [...node.path, name], source, shape: key.shape, key }).map((each) => stepOf(each, findShared)) }
        : {}),
    }
  })
}

/** Returns the nearest values below one that can be edited on their own. */
const editablesBelow = (node: Node): readonly Node[] =>
  node.shape.is === 'record' ? [node] : below(node).flatMap((inner) => (isEditable(inner) ? [inner] : editablesBelow(inner)))

/** Kinds of records that have a row in the outline: what people see on a page, not how it works. */
const shownInOutline: ReadonlySet<string> = new Set(['list', 'map', 'kinds'])

/** Returns the outline of a file: its blocks, fields, columns and buttons, without what is inside a text or a step. */
export function outlineOf(file: string, text: string, findShared: FindShared): readonly OutlineNode[] {
  const shape = shapeOfFile(file)
  const source = shape && readSource(file, text)
  if (!shape || !source) return []
  const children = (node: Node): OutlineNode[] =>
    below(node).flatMap((inner): OutlineNode[] => {
      if (inner.key && !keepsPlaces(inner.key.shape)) return []
      if (inner.shape.is !== 'record' || !shownInOutline.has(node.shape.is)) return children(inner)
      return [{ ...stepOf(inner, findShared), inside: children(inner) }]
    })
  return children({ path: [], source, shape })
}

/** Keys whose values are pieces of a page; steps, inputs and loads are not. */
function keepsPlaces(shape: Shape): boolean {
  if (shape.is === 'list' || shape.is === 'map') return keepsPlaces(shape.of)
  return (shape.is === 'record' || shape.is === 'kinds') && !['step', 'load', 'sort', 'target'].includes(shape.name)
}
