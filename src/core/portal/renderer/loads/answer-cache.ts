/** The query cache. Its queries fail at once without a connection, and the failed ones on the page are refetched when it returns. */
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../../api/api-problem.ts'
import type { KeptPages } from './kept-pages.ts'

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

/** Returns whether the data of a query is older than its failure: that of a kept page, or of an earlier answer. */
export const isOutdated = ({ state }: Pick<Query, 'state'>): boolean => state.status === 'error' && state.data !== undefined

/** @param kept what stands in for an answer that no server gives. Its queries keep their failure, so that they are refetched. */
export function createAnswerCache(kept?: Pick<KeptPages, 'find' | 'ready'>): AnswerCache {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!kept || !(error instanceof ApiProblem) || !error.unanswered || query.state.data !== undefined) return
        void kept.ready.then(() => {
          const found = kept.find(query.queryKey)
          if (found && query.state.status === 'error') query.setState({ ...query.state, data: found.data, dataUpdatedAt: found.savedAtMs })
        })
      },
    }),
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
