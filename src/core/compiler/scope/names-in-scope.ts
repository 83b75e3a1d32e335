/** Resolves the `about` of conditions, parts, dialogs and forms by name and kind to values in scope. */
import { assignable, describe, type Slot } from '../expressions/index.ts'
import type { Place } from './place.ts'

/** A value in scope of the wanted name and kind: a name of the scope, or a load under `data`. */
export interface NameInScope {
  /** Path in facts: `booking`, `data/flags`. */
  path: string
  /** Emitted code: `s.booking`, `s.data.flags`. */
  code: string
  slot: Slot
  dependencies: readonly string[]
}

export function findInScope(name: string, wanted: Slot, place: Place): NameInScope | undefined {
  const direct = place.environment.names.get(name)
  if (direct && assignable(direct.type, wanted.type)) return { path: name, code: `s.${name}`, slot: direct, dependencies: [] }
  const data = place.environment.names.get('data')?.type
  const load = data?.kind === 'record' ? data.fields.get(name) : undefined
  if (load && assignable(load.type, wanted.type)) return { path: `data/${name}`, code: `s.data.${name}`, slot: load, dependencies: [name] }
  return undefined
}

export function namesInScopeHint(place: Place): string {
  const names = [...place.environment.names]
    .filter(([word]) => !['portal', 'values', 'now', 'today', 'data'].includes(word))
    .map(([word, slot]) => `${word} (${describe(slot.type)})`)
  const data = place.environment.names.get('data')?.type
  const loads = data?.kind === 'record' ? [...data.fields].map(([word, slot]) => `data.${word} (${describe(slot.type)})`) : []
  const all = [...names, ...loads]
  return all.length > 0 ? `In scope here: ${all.join(', ')}.` : 'Nothing is in scope here.'
}
