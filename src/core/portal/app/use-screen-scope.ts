import { useMemo } from 'react'
import type { Surroundings } from '../renderer/scope/scope-context.tsx'
import type { FoundRoute } from './find-route.ts'

/** Returns the scope of a screen, without its data: the root scope with the parameters of its address, and its item. */
export function useScreenScope(found: FoundRoute, base: Surroundings): Surroundings {
  // The parameters are compared by value, the item by identity: it is an object of the session's data.
  const params = JSON.stringify(found.params)
  const [[itemName, item] = []] = Object.entries(found.item)
  return useMemo<Surroundings>(
    () => ({
      scope: { ...base.scope, ...(itemName === undefined ? {} : { [itemName]: item }), params: JSON.parse(params) as unknown },
      loads: {},
    }),
    [base, params, itemName, item],
  )
}
