/** What a dialog, part or form is about: name and kind. A thing of that name and kind is taken from where it is used. */
import type { Slot } from '../expressions/index.ts'
import { at, entriesOf, type Source } from '../read/source.ts'
import type { Context } from './context.ts'
import { readKind } from './kinds.ts'

export function aboutOf(source: Source, context: Context): ReadonlyMap<string, Slot> {
  return new Map(
    entriesOf(at(source, 'about')).map(({ name, value }) => [name, readKind(value, context.api, context.types, context.report)]),
  )
}
