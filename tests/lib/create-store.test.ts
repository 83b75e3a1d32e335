import { expect, test } from 'vitest'
import { createStore } from '../../src/core/lib/create-store.ts'

test('calls its listeners after a change, when get returns the new state', () => {
  const store = createStore('first')
  const seen: string[] = []
  store.subscribe(() => seen.push(store.get()))
  store.set('second')
  store.set('third')
  expect(seen).toEqual(['second', 'third'])
})

test('calls no listener when the state is the same', () => {
  const state = { open: true }
  const store = createStore(state)
  let calls = 0
  store.subscribe(() => (calls += 1))
  store.set(state)
  expect(calls).toBe(0)
  store.set({ ...state })
  expect(calls).toBe(1)
})

test('does not call a listener that unsubscribed, even during a call', () => {
  const store = createStore(0)
  const calls: string[] = []
  const endFirst = store.subscribe(() => {
    calls.push('first')
    endFirst()
  })
  store.subscribe(() => calls.push('second'))
  store.set(1)
  store.set(2)
  expect(calls).toEqual(['first', 'second', 'second'])
})
