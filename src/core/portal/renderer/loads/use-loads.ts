/** Loads declared data through the query cache. */
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { operationKey, operationQuery } from '../../../api/query-options.ts'
import type { LoadModel } from '../../../model/catalogue-model.ts'
import { useRenderer } from '../renderer-context.tsx'
import type { Surroundings } from '../scope/scope-context.tsx'
import { useValueFor } from '../use-value-for.ts'
import { type Answer, evaluateLoads, type Request } from './evaluate-loads.ts'

/**
 * Requests the loads whose inputs are known and returns the scope with the answers so far.
 *
 * A load may depend on the answer of an earlier one, so the number of requests changes while answers arrive.
 */
export function useLoads(models: readonly LoadModel[], outer: Surroundings): Surroundings {
  const { api } = useRenderer()
  const client = useQueryClient()
  const answerTo = ({ load, inputs }: Request): Answer => {
    const queryKey = operationKey(load.operation, inputs)
    const state = client.getQueryState(queryKey)
    return {
      status: state?.status ?? 'pending',
      data: state?.data,
      error: state?.error,
      retry: () => void client.refetchQueries({ queryKey, exact: true }),
    }
  }
  const judged = evaluateLoads(models, outer, answerTo)
  const results = useQueries({ queries: judged.requests.map(({ load, inputs }) => operationQuery(api, load.operation, inputs)) })

  // The scope keeps its identity until its content changes: the components below memoize on it.
  const marks: readonly unknown[] = [
    outer.scope,
    outer.loads,
    models,
    ...results.flatMap((result) => [result.data, result.status, result.error]),
  ]
  return useValueFor(marks, () => ({ scope: judged.scope, loads: judged.loads }))
}
