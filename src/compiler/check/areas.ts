/** What a hand-written area takes and tells, typed: what the catalogue gives it is held against this, and so is its code. */
import type { Slot } from '../expressions/index.ts'
import { at, entriesOf, type Source } from '../read/source.ts'
import type { Definition } from '../resolve/definitions.ts'
import type { Context } from './context.ts'
import { readKind } from './kinds.ts'

export interface AreaContract {
  name: string
  takes: ReadonlyMap<string, Slot>
  /** What each event comes with. */
  tells: ReadonlyMap<string, ReadonlyMap<string, Slot>>
}

/** A kind that the API does not have is reported and agrees with everything. */
export function readArea({ name, source }: Definition, context: Context): AreaContract {
  const slots = (kinds: Source | undefined): ReadonlyMap<string, Slot> =>
    new Map(entriesOf(kinds).map(({ name: word, value }) => [word, readKind(value, context.api, context.types, context.report)]))
  return {
    name,
    takes: slots(at(source, 'takes')),
    tells: new Map(entriesOf(at(source, 'tells')).map(({ name: event, value }) => [event, slots(value)])),
  }
}
