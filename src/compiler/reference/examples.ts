/** Finds the reference's examples: of each key its shortest one-line use in the catalogue. */
import { areaFile, folders, type Shape, singleFiles } from '../grammar/index.ts'
import type { CatalogueSources } from '../read/catalogue.ts'
import type { Source } from '../read/source.ts'
import { keysOf } from './shapes.ts'

const longest = 100

/** Returns the examples by construct and key: `table caption`. */
export function findExamples(sources: CatalogueSources): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const visit = (source: Source, shape: Shape, text: string): void => {
    if (shape.is === 'list' && source.kind === 'list') for (const item of source.items) visit(item, shape.of, text)
    if (shape.is === 'map' && source.kind === 'map') for (const { value } of source.entries.values()) visit(value, shape.of, text)
    if ((shape.is !== 'record' && shape.is !== 'kinds') || source.kind !== 'map') return
    const keys = keysOf(shape)
    for (const [name, { key, value }] of source.entries) {
      const known = keys[name]
      if (!known) continue
      keep(`${shape.name} ${name}`, text.slice(key.span.start, value.span.end).trim())
      visit(value, known.shape, text)
    }
  }
  const keep = (place: string, example: string): void => {
    if (example.includes('\n') || example.length > longest) return
    const before = found.get(place)
    if (before === undefined || example.length < before.length) found.set(place, example)
  }
  for (const file of sources.single.values())
    visit(file.source, singleFiles[`${file.kind}.yaml`]?.shape ?? { is: 'text' }, sources.texts.get(file.path) ?? '')
  const named = [...Object.values(folders), areaFile]
  for (const { kind, shape } of named)
    for (const file of sources.named.get(kind)?.values() ?? []) visit(file.source, shape, sources.texts.get(file.path) ?? '')
  return found
}
