import { bind, type Slot } from '../expressions/index.ts'
import type { ScalarSource } from '../read/source.ts'
import type { Context } from './context.ts'
import type { Place } from './place.ts'

/** Returns the place with one more name bound; reports a name that is already taken. */
export function withName(name: ScalarSource, slot: Slot, place: Place, context: Context): Place {
  const word = String(name.value)
  if (place.environment.names.has(word))
    context.report.report('CAT205', name.span, `"${word}" means something else here already`, { hint: 'Choose another name.' })
  return { ...place, environment: bind(place.environment, word, slot) }
}
