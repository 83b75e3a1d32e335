/** Compiles the conditions of a construct, and narrows what is in scope inside it. */
import type { ValueModel } from '../../model/catalogue-model.ts'
import { narrow } from '../expressions/index.ts'
import { at, type Source } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import type { Place } from '../scope/place.ts'
import { demand } from './demands.ts'

export interface Shown {
  when?: NonNullable<ValueModel['when']>
  place: Place
}
/** Compiles `when` and `unless` of a construct; returns the place inside as well. */
export function compileShown(construct: Source, place: Place, context: Context): Shown {
  const demanded = demand(at(construct, 'when'), at(construct, 'unless'), place, context)
  const inner: Place = {
    ...place,
    environment: narrow(place.environment, demanded.facts),
    guards: new Set([...place.guards, ...demanded.guards]),
    demands: [...place.demands, ...demanded.demands],
    unsure: place.unsure || demanded.unsure,
  }
  return demanded.condition ? { when: demanded.condition, place: inner } : { place: inner }
}
