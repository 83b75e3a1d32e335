/**
 * Finds the operations that public pages and the start of a session can reach.
 *
 * Only these are in the portal's first chunk. Any string of a model that equals the name of a form, dialog or operation counts as a
 * reference, so the result may be too large but never too small.
 */
import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
import type { Operation } from '../read/api.ts'

export interface PublicReach {
  operations: readonly Operation[]
  /** Problem codes of these operations. */
  codes: ReadonlySet<string>
}

export function publicReach({ screens, forms, dialogs, session, api }: LoweredCatalogue): PublicReach {
  const models = new Map<string, unknown[]>()
  for (const model of [...dialogs, ...forms.map(({ model }) => model)]) models.set(model.name, [...(models.get(model.name) ?? []), model])
  const said = new Set<string>()
  const read = (value: unknown): void => {
    if (typeof value === 'string') {
      if (said.has(value)) return
      said.add(value)
      read(models.get(value))
    } else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) read(inner)
  }
  read(session)
  read(screens.filter(({ route }) => route.access === 'public').map(({ model }) => model))
  const operations = [...api.operations.values()].filter(({ id }) => said.has(id))
  return { operations, codes: new Set(operations.flatMap(({ codes }) => codes)) }
}
