/** Checks that calls of a guarded operation demand its conditions. */
import type { ScalarSource } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import type { GlobalCondition } from '../scope/global-condition.ts'
import type { OperationFunction } from '../scope/operations.ts'
import type { Place } from '../scope/place.ts'
import { readsProfile } from './guards.ts'

/**
 * Reports a call of a guarded operation at a place that does not demand the guarding condition.
 *
 * A condition about the request body is exempt: only the server can evaluate it.
 */
export function requireGuards(called: OperationFunction, name: ScalarSource, place: Place, context: Context): void {
  for (const condition of context.conditions.values()) {
    if (
      condition.guards.some((guard) => guard.value === called.operation.id) &&
      !place.guards.has(condition.name) &&
      !readsProfile(condition, context) &&
      !isAboutRequest(condition, called)
    ) {
      context.report.report(
        'CAT705',
        name.span,
        `The server refuses "${called.operation.id}" unless "${condition.name}" holds, and nothing here demands it`,
        { hint: `Say needs: ${condition.name}, or when.` },
      )
    }
  }
}

/** Returns whether the condition is about the operation's request body. */
const isAboutRequest = ({ about }: GlobalCondition, { operation }: OperationFunction): boolean =>
  [...about.values()].some(
    ({ type }) => type.kind === 'record' && type.name !== null && operation.body?.$ref === `#/components/schemas/${type.name}`,
  )
