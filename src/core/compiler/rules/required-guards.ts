/** Guards of operations, which the server evaluates, and what calls of a guarded operation must demand. */
import { type Node, partsOf, pathOf } from '../expressions/index.ts'
import type { ScalarSource } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import type { GlobalCondition } from '../scope/global-condition.ts'
import type { OperationFunction } from '../scope/operations.ts'
import type { Place } from '../scope/place.ts'
import { chosenProfilePath } from '../scope/profile-slot.ts'

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

/** Returns the names of the conditions that guard each operation, in the catalogue's order. */
export function guardsByOperation(context: Context): Map<string, readonly string[]> {
  const guards = new Map<string, string[]>()
  for (const { name } of context.definitions.all('condition'))
    for (const guard of context.conditions.get(name)?.guards ?? [])
      guards.set(String(guard.value), [...(guards.get(String(guard.value)) ?? []), name])
  return guards
}

/** Returns whether a condition reads the chosen profile, which the server does not know. */
export function readsProfile(condition: GlobalCondition, context: Context): boolean {
  if (condition.typed && readsPath(condition.typed.checked.node, chosenProfilePath)) return true
  return [...condition.all, ...condition.any, ...condition.none].some((name) => {
    const part = context.conditions.get(name)
    return part !== undefined && readsProfile(part, context)
  })
}

const readsPath = (node: Node, path: string): boolean => pathOf(node) === path || partsOf(node).some((part) => readsPath(part, path))
