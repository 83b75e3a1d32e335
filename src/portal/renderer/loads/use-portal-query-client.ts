import { QueryClient } from '@tanstack/react-query'
import { useRenderer } from '../renderer-context.tsx'

function makeClient(): QueryClient {
  const client = new QueryClient()
  client.mount()
  return client
}

/** Returns the client of the portal's query cache. Its first call creates it. */
export function usePortalQueryClient(): QueryClient {
  return useRenderer().answers.client(makeClient)
}
