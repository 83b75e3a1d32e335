/** Local conditions of a file, and the initial place of a file. */
import type { Environment } from '../expressions/index.ts'
import { at, entriesOf, type ScalarSource, type Source } from '../read/source.ts'
import type { Context } from './context.ts'
import type { Place } from './place.ts'

export function localsOf(source: Source): ReadonlyMap<string, ScalarSource> {
  return new Map(
    entriesOf(at(source, 'conditions')).flatMap(({ name, value }) => (value.kind === 'scalar' ? [[name, value] as const] : [])),
  )
}

export const placeOf = (environment: Environment, locals: Place['locals'], access: Place['access'], within: string): Place => ({
  environment,
  locals,
  usedLocals: new Set(),
  guards: new Set(),
  demands: [],
  unsure: false,
  access,
  loads: [],
  inDialog: false,
  steps: {},
  form: undefined,
  within,
})

export function collectUnusedLocals(place: Place, context: Context): void {
  for (const [name, source] of place.locals)
    if (!place.usedLocals.has(name)) context.collected.unusedLocals.push({ name, span: source.span })
}
