/** Query options of operations. The cache key is operation and inputs, so equal reads share a request. */
import { queryOptions } from '@tanstack/react-query'
import { ApiProblem } from './api-problem.ts'
import type { OperationInputs, OperationsApi } from './operations-api.ts'

/** Stale time: younger data is not refetched when another component mounts. */
const freshMs = 30_000

/** Retries once after a network error, a gateway error or 503; any other answer of the server is final. */
export function shouldRetry(failures: number, error: unknown): boolean {
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
    // TanStack Query does not allow undefined: an answer without a body becomes null, which expressions treat as missing.
    queryFn: async ({ signal }) => (await api.call(operationId, inputs, { signal })) ?? null,
    staleTime: freshMs,
    retry: shouldRetry,
    retryDelay: 500,
    refetchOnWindowFocus: false,
  })
}
