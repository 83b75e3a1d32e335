/** The query cache. Its queries fail at once without a connection, and the failed ones on the page are refetched when it returns. */
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
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Without a connection a request fails at once. By default it is paused, which would show a skeleton without end.
        networkMode: 'always',
        // Data that has loaded is not refetched: a call that the user did not cause would extend the session.
        refetchOnReconnect: ({ state }) => state.status === 'error',
      },
      mutations: { networkMode: 'always' },
    },
  })
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
