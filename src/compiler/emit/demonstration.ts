/** Emits the demonstration as plain data for the server, typed by `PlantedDemonstration`. */
import type { PlantedDemonstration } from '../../model/demonstration.ts'
import { demonstrationFiles, demonstrationFolders, plainWord, type Shape } from '../grammar/index.ts'
import { constantValue } from '../read/constants.ts'
import type { DemonstrationSources } from '../read/demonstration.ts'
import { entriesOf, itemsOf, plainOf, type Source } from '../read/source.ts'
import type { EmittedFile } from './files.ts'
import { ModulePrinter } from './print.ts'

/** @param sources checked without mistakes */
export function emitDemonstration({ single, named }: DemonstrationSources): EmittedFile {
  const files = Object.entries(demonstrationFiles).map(([file, { key, shape }]) => [key, dataOf(single.get(file), shape)])
  const folders = Object.entries(demonstrationFolders).map(([folder, shape]) => [
    folder,
    Object.fromEntries([...named[folder as keyof typeof named]].map(([name, source]) => [name, dataOf(source, shape)])),
  ])
  const model = Object.fromEntries([...files, ...folders]) satisfies Record<keyof PlantedDemonstration, unknown>
  const text = [
    '// Written by the compiler from demonstration/. Changes are lost.',
    "import type { PlantedDemonstration } from '../../model/demonstration.ts'",
    '',
    `export const planted: PlantedDemonstration = ${new ModulePrinter('server/demonstration').print(model)}`,
    '',
  ].join('\n')
  return { path: 'server/demonstration.ts', text }
}

/** Returns a source as data, constants by their kind. */
function dataOf(source: Source | undefined, shape: Shape | undefined): unknown {
  if (source === undefined) return undefined
  switch (shape?.is) {
    case 'constant':
      return constantValue(source, shape.kind)
    case 'choice':
      return plainWord(String(plainOf(source)))
    case 'list':
      return itemsOf(source).map((item) => dataOf(item, shape.of))
    case 'map':
      return Object.fromEntries(entriesOf(source).map(({ name, value }) => [name, dataOf(value, shape.of)]))
    case 'record':
    case 'kinds': {
      const keys = new Map(Object.entries(shape.is === 'record' ? shape.keys() : shape.kinds()))
      return Object.fromEntries(entriesOf(source).map(({ name, value }) => [name, dataOf(value, keys.get(name)?.shape)]))
    }
    default:
      return plainOf(source)
  }
}
