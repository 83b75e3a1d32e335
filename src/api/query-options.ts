/** Reads through the query cache: one key for an operation and its inputs, so that two places asking the same share one request. */
import { queryOptions } from '@tanstack/react-query'
import { ApiProblem } from './api-problem.ts'
import type { OperationInputs, OperationsApi } from './operations-api.ts'

/** Data this young is not asked for again when another place shows it. */
const freshMs = 30_000

/** The first error of a busy server or a lost line is tried once more, silently; whatever the server decided is final. */
export function retriesAgain(failures: number, error: unknown): boolean {
  return (
    failures < 1 &&
    error instanceof ApiProblem &&
    (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)
  )
}

export function operationKey(operationId: string, inputs: OperationInputs) {
  return [operationId, inputs] as const
}

export function operationQuery(api: OperationsApi, operationId: string, inputs: OperationInputs) {
  return queryOptions({
    queryKey: operationKey(operationId, inputs),
    // The cache has no place for undefined: an answer without a body is null, which every expression takes as missing.
    queryFn: async ({ signal }) => (await api.call(operationId, inputs, { signal })) ?? null,
    staleTime: freshMs,
    retry: retriesAgain,
    retryDelay: 500,
    // Offline is an error like any other, with its retry, not an endless skeleton.
    networkMode: 'always' as const,
    refetchOnWindowFocus: false,
  })
}
