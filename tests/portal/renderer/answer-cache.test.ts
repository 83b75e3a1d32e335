import { notifyManager, QueryObserver, type QueryObserverResult } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createAnswerCache } from '../../../src/portal/renderer/loads/answer-cache.ts'

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
