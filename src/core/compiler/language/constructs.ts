/** Lists the constructs of the grammar for the reference, in the order in which the files lead to them. */
import type { Key, KindsShape, RecordShape, Shape } from '../grammar/shape.ts'
import type { FileKind } from '../read/catalogue.ts'
import { fileKinds } from './files.ts'

export type Construct = RecordShape | KindsShape

/** A kind of file with the path pattern of its files. */
export interface PlacedFile extends FileKind {
  place: string
}
export const placedFiles: readonly PlacedFile[] = [
  ...Object.entries(fileKinds.single).map(([name, kind]) => ({ ...kind, place: `catalogue/${name}` })),
  ...Object.entries(fileKinds.folders).map(([folder, kind]) => ({ ...kind, place: `catalogue/${folder}/<name>.yaml` })),
  { ...fileKinds.area, place: 'src/**/<area>/area.yaml' },
]

const patterns = placedFiles.map(({ place, ...kind }) => ({
  ...kind,
  pattern: new RegExp(`^${place.replaceAll('.', '\\.').replace('**/', '(?:[\\w-]+/)*').replace(/<\w+>/, '[\\w-]+')}$`),
}))

/** Returns the kind of a file of the catalogue, such as `screen`, with its grammar; undefined where the path is of none. */
export const fileKindOf = (path: string): { kind: string; shape: Shape } | undefined => patterns.find(({ pattern }) => pattern.test(path))

export const keysOf = (construct: Construct): Readonly<Record<string, Key>> =>
  construct.is === 'record' ? construct.keys() : construct.kinds()

/**
 * Returns all constructs by name that the files lead to.
 *
 * @throws Error if two different constructs share a name, because they would share a heading of the reference.
 */
export function constructs(): ReadonlyMap<string, Construct> {
  const found = new Map<string, Construct>()
  const visit = (shape: Shape): void => {
    if (shape.is === 'list' || shape.is === 'map') return visit(shape.of)
    if (shape.is !== 'record' && shape.is !== 'kinds') return
    const known = found.get(shape.name)
    if (known) {
      const [one, other] = [known, shape].map((construct) => Object.keys(keysOf(construct)).join(' '))
      if (one !== other) throw new Error(`Two constructs of the grammar are called "${shape.name}"`)
      return
    }
    found.set(shape.name, shape)
    for (const key of Object.values(keysOf(shape))) visit(key.shape)
  }
  for (const { shape } of placedFiles) visit(shape)
  return found
}

/** Returns the fragment of a Markdown heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
