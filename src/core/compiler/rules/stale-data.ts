/** Reports data that a call has changed and that the page shows as it was. */
import { withAnd } from '../diagnostics/words.ts'
import type { Operation } from '../read/api.ts'
import { itemsOf, kindOf, type ScalarSource, type Source, textOf } from '../read/source.ts'
import type { Context } from '../scope/context.ts'
import type { OperationFunction } from '../scope/operations.ts'
import type { Place } from '../scope/place.ts'

/** Steps after which the page is another one, loads anew, or has no data. */
const leaving = ['go', 'reload', 'end', 'signIn']

/**
 * Reports loads at the given places that the call changes and no step after it refreshes.
 *
 * Only what the description says for certain: the call changes what is loaded at its own address, or an item of the list above it.
 */
export function requireRefresh(
  { operation }: OperationFunction,
  name: ScalarSource,
  later: readonly Source[],
  places: readonly Place[],
  context: Context,
): void {
  const steps = later.map(kindOf)
  if (operation.reads || steps.some((step) => step && leaving.includes(step.name))) return
  const refreshed = new Set(steps.flatMap((step) => (step?.name === 'refresh' ? itemsOf(step.value).map(textOf) : [])))
  const loaded = places.flatMap((place) => [...place.loads, ...(place.access === 'member' ? context.sessionLoads : [])])
  const stale = [...new Set(loaded)].filter((load) => changes(operation, load) && !refreshed.has(load.id))
  if (stale.length === 0) return
  const ids = stale.map(({ id }) => id)
  context.collected.ifValid.push(() =>
    context.report.report(
      'CAT717',
      name.span,
      `"${operation.id}" changes what ${withAnd(ids.map((id) => `"${id}"`))} ${ids.length > 1 ? 'have' : 'has'} loaded, and no step after it refreshes that`,
      { hint: `Add the step refresh: [${ids.join(', ')}]` },
    ),
  )
}

function changes(call: Operation, load: Operation): boolean {
  const [changed, shown] = [call, load].map(({ path }) => path.replace(/\{[^}]*\}/g, '{}'))
  if (load.method !== 'GET' || call.api !== load.api) return false
  return changed === shown || (call.method !== 'POST' && changed === `${shown}/{}`)
}
