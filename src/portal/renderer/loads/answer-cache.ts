/**
 * The query cache. Its library is lazy, with the first component that loads data (`queried-loads.tsx`): pages without data do not wait
 * for it, and before that the cache is empty.
 */
import type { QueryClient } from '@tanstack/react-query'

export interface AnswerCache {
  /** Made at the first call. */
  client(make: () => QueryClient): QueryClient
  /** Whoever comes next finds nothing of what was asked before. */
  forget(): void
  /** Marks every answer stale and asks again for those on the screen; what is shown stays until then. */
  refreshAll(): void
  /** The same for these operations; resolves when the answers are there. */
  refresh(operations: readonly string[]): Promise<void>
}

export function createAnswerCache(): AnswerCache {
  let client: QueryClient | undefined
  return {
    client(make) {
      client ??= make()
      return client
    },
    forget() {
      void client?.cancelQueries()
      client?.clear()
    },
    refreshAll() {
      void client?.invalidateQueries()
    },
    async refresh(operations) {
      await Promise.all(operations.map((operationId) => client?.invalidateQueries({ queryKey: [operationId] })))
    },
  }
}
