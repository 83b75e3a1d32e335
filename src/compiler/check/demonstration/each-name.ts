import type { PlantedKind, Shape } from '../../grammar/index.ts'
import { entriesOf, itemsOf, type ScalarSource, type Source } from '../../read/source.ts'

/** Visits the names in a source that refer to the demonstration. */
export function eachName(
  source: Source | undefined,
  shape: Shape | undefined,
  visit: (name: ScalarSource, kind: PlantedKind) => void,
): void {
  switch (shape?.is) {
    case 'name':
      if (source?.kind === 'scalar' && isPlanted(shape.of)) visit(source, shape.of)
      return
    case 'list':
      for (const item of itemsOf(source)) eachName(item, shape.of, visit)
      return
    case 'map':
      for (const { value } of entriesOf(source)) eachName(value, shape.of, visit)
      return
    case 'record':
    case 'kinds': {
      const keys = new Map(Object.entries(shape.is === 'record' ? shape.keys() : shape.kinds()))
      for (const { name, value } of entriesOf(source)) eachName(value, keys.get(name)?.shape, visit)
    }
  }
}

const isPlanted = (kind: string): kind is PlantedKind => kind.startsWith('planted-')
