/** The query cache. */
import { QueryClient } from '@tanstack/react-query'

export interface AnswerCache {
  client: QueryClient
  /**
   * Cancels all queries and clears the cache, so that the next user finds no data of the last one.
   *
   * A save that still waits for an earlier one is dropped: it would be sent with the next user's token.
   */
  forget(): void
  /** Invalidates every query. Active ones are refetched, and their data stays visible meanwhile. */
  refreshAll(): void
  /** Invalidates the queries of these operations. Resolves when they are refetched and their data is rendered. */
  refresh(operations: readonly string[]): Promise<void>
}

export function createAnswerCache(): AnswerCache {
  const client = new QueryClient()
  return {
    client,
    forget() {
      void client.cancelQueries()
      client.clear()
    },
    refreshAll() {
      void client.invalidateQueries()
    },
    async refresh(operations) {
      await Promise.all(operations.map((operationId) => client.invalidateQueries({ queryKey: [operationId] })))
      // The cache notifies its observers in a timer, and they render synchronously. Timers run in the order in which they were set.
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}
