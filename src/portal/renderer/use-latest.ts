import { useInsertionEffect, useState } from 'react'
import { createStore } from '../../lib/create-store.ts'

/**
 * Returns a function that reads the value of the last committed render, for event handlers and callbacks that outlive a render.
 *
 * Not to be called while rendering: it then reads the value of the render before. In an effect, prefer React's `useEffectEvent`.
 */
export function useLatest<T>(value: T): () => T {
  const [store] = useState(() => createStore(value))
  // Before the effects of the components inside, which may call what reads it.
  useInsertionEffect(() => store.set(value), [store, value])
  return store.get
}
