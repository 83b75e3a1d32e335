/** Reads the `about` of a dialog, part or form. These parameters are taken by name and kind from the scope of a use. */
import type { Environment, Slot } from '../expressions/index.ts'
import { at, entriesOf, type Source } from '../read/source.ts'
import type { Context } from './context.ts'
import { readKind } from './kinds.ts'
import { findInScope } from './names-in-scope.ts'
import type { Place } from './place.ts'

export function aboutOf(source: Source, context: Context): ReadonlyMap<string, Slot> {
  return new Map(
    entriesOf(at(source, 'about')).map(({ name, value }) => [name, readKind(value, context.api, context.types, context.report)]),
  )
}

/** Returns the environment with the roots and this `about` only. */
export function onlyAbout(place: Place, about: ReadonlyMap<string, Slot>): Environment {
  const roots = ['portal', 'values', 'session', 'now', 'today', 'data', 'params']
  // A value that is not in scope was already reported; it gets its declared slot.
  const names = new Map([
    ...[...place.environment.names].filter(([name]) => roots.includes(name)),
    ...[...about].map(([name, slot]) => [name, findInScope(name, slot, place)?.slot ?? slot] as const),
  ])
  return { ...place.environment, names }
}
