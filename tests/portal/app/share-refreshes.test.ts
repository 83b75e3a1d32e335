import { expect, test, vi } from 'vitest'
import { openSessionChannel } from '../../../src/core/api/session-channel.ts'
import { shareRefreshes } from '../../../src/core/portal/app/share-refreshes.ts'
import { createAnswerCache } from '../../../src/core/portal/renderer/loads/answer-cache.ts'

/** Returns a tab's cache and the operations whose refresh it has been asked for. */
function openTab(session: string | undefined) {
  const refreshed: string[] = []
  const cache = {
    ...createAnswerCache(),
    refresh: async (operations: readonly string[]) => {
      refreshed.push(...operations)
    },
  }
  return { refreshed, answers: shareRefreshes(cache, openSessionChannel('operator.session'), () => session) }
}

test('a refresh is repeated in the other tabs of the same session, once each', async () => {
  const [here, there, another, loggedOut] = [openTab('a'), openTab('a'), openTab('b'), openTab(undefined)]
  await here.answers.refresh(['listTrips', 'getTrip'])
  await vi.waitFor(() => expect(there.refreshed).toEqual(['listTrips', 'getTrip']))
  await loggedOut.answers.refresh(['login'])
  new BroadcastChannel('operator.session').postMessage({ kind: 'refresh', id: 'a', operations: 'of another release' })
  await there.answers.refresh(['listTrips'])
  await vi.waitFor(() => expect(here.refreshed).toEqual(['listTrips', 'getTrip', 'listTrips']))
  expect([there.refreshed.length, another.refreshed, loggedOut.refreshed]).toEqual([3, [], ['login']])
})
