import type { Requirement } from '../../model/catalogue-model.ts'
import { narrow } from '../expressions/index.ts'
import { at, type Source } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import type { Place } from '../scope/place.ts'
import { requirements } from './demands.ts'
import { compileText } from './texts.ts'

/** Compiles `needs` of a construct. What is inside it is compiled in the returned place, where its conditions hold. */
export function compileNeeds(value: Source, place: Place, context: Context): { needs: readonly Requirement[]; place: Place } {
  const { list, facts, guards, demands } = requirements(at(value, 'needs'), place, context, (otherwise, where) =>
    compileText(otherwise, where, context),
  )
  return {
    needs: list,
    place: {
      ...place,
      environment: narrow(place.environment, facts),
      guards: new Set([...place.guards, ...guards]),
      demands: [...place.demands, ...demands],
    },
  }
}
