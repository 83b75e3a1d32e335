/** Reads the `about` of a dialog, part or form. These parameters are taken by name and kind from the scope of a use. */
import type { Slot } from '../expressions/index.ts'
import { at, entriesOf, type Source } from '../read/source.ts'
import type { Context } from './context.ts'
import { readKind } from './kinds.ts'

export function aboutOf(source: Source, context: Context): ReadonlyMap<string, Slot> {
  return new Map(
    entriesOf(at(source, 'about')).map(({ name, value }) => [name, readKind(value, context.api, context.types, context.report)]),
  )
}
