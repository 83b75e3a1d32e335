/** What the conditions with `guards` demand of every place that calls a guarded operation. */
import type { ScalarSource } from '../read/source.ts'
import type { GlobalCondition } from './conditions.ts'
import type { Context } from './context.ts'
import { readsProfile } from './guards.ts'
import type { OperationFunction } from './operations.ts'
import type { Place } from './place.ts'

/**
 * Operations that a condition guards are called only where it is demanded; one about the request itself, which nothing around the call knows, is
 * the server's alone to judge.
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

/** One of the things that it is about is the body of the operation's request. */
const isAboutRequest = ({ about }: GlobalCondition, { operation }: OperationFunction): boolean =>
  [...about.values()].some(
    ({ type }) => type.kind === 'record' && type.name !== null && operation.body?.$ref === `#/components/schemas/${type.name}`,
  )
