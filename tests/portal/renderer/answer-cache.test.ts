import { notifyManager, QueryObserver, type QueryObserverResult } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiProblem } from '../../../src/core/api/api-problem.ts'
import { createAnswerCache, isOutdated } from '../../../src/core/portal/renderer/loads/answer-cache.ts'

test('resolves a refresh after the observers have the new data', async () => {
  const cache = createAnswerCache()
  const { client } = cache
  let version = 1
  const seen: unknown[] = []
  const observer = new QueryObserver(client, { queryKey: ['listTrips', {}], queryFn: () => Promise.resolve(version) })
  // As the hooks subscribe.
  const end = observer.subscribe(notifyManager.batchCalls(({ data }: QueryObserverResult) => seen.push(data)))
  await vi.waitFor(() => expect(seen.at(-1)).toBe(1))
  version = 2
  await cache.refresh(['listTrips'])
  expect(seen.at(-1)).toBe(2)
  end()
  client.clear()
})

test('drops a queued save together with the data of the user', async () => {
  const cache = createAnswerCache()
  const { client } = cache
  const sent: string[] = []
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const save = (name: string) =>
    client
      .getMutationCache()
      .build(client, {
        scope: { id: 'form' },
        mutationFn: async () => {
          sent.push(name)
          await gate
        },
      })
      .execute(undefined)
  const first = save('first')
  void save('second')
  await vi.waitFor(() => expect(sent).toEqual(['first']))
  cache.forget()
  release()
  await first
  // A waiting save would start before the next task.
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toEqual(['first'])
})

test('shows a kept answer where no server answers, and asks again when the connection returns', async () => {
  const found = { data: 'kept', savedAtMs: 1000 }
  const { client } = createAnswerCache({ ready: Promise.resolve(), find: (key) => (key[0] === 'getTrip' ? found : undefined) })
  const answers: (() => Promise<string>)[] = [
    () => Promise.reject(new ApiProblem({ status: 0, code: 'offline', requestId: '' })),
    () => Promise.reject(new ApiProblem({ status: 401, code: 'unauthorized', requestId: '' })),
  ]
  const ask = (queryKey: readonly string[], answer: (() => Promise<string>) | undefined) =>
    client.fetchQuery({ queryKey, retry: false, queryFn: answer ?? (() => Promise.resolve('new')) }).catch(() => undefined)
  const stateOf = (queryKey: readonly string[]) => client.getQueryCache().find({ queryKey })
  await ask(['getTrip'], answers[0])
  await vi.waitFor(() => expect(stateOf(['getTrip'])?.state).toMatchObject({ status: 'error', data: 'kept', dataUpdatedAt: 1000 }))
  expect(stateOf(['getTrip'])).toSatisfy(isOutdated)
  await ask(['getTrip'], undefined)
  expect(stateOf(['getTrip'])?.state).toMatchObject({ status: 'success', data: 'new' })
  // Nothing stands in for another answer, nor for a refusal.
  await ask(['listTrips'], answers[0])
  expect(stateOf(['listTrips'])?.state).toMatchObject({ status: 'error', data: undefined })
  client.removeQueries({ queryKey: ['getTrip'] })
  await ask(['getTrip'], answers[1])
  expect(stateOf(['getTrip'])?.state).toMatchObject({ status: 'error', data: undefined })
  client.clear()
})
