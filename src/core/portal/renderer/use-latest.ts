import { useInsertionEffect, useState } from 'react'
import { createStore } from '../../lib/create-store.ts'

/**
 * Returns a function that reads the value of the last committed render.
 *
 * For event handlers and callbacks that outlive a render. It must not be called while rendering, where it would return the value of the
 * previous render. In an effect, prefer React's `useEffectEvent`.
 */
export function useLatest<T>(value: T): () => T {
  const [store] = useState(() => createStore(value))
  // Insertion effects run before the effects of child components, which may call the reader.
  useInsertionEffect(() => store.set(value), [store, value])
  return store.get
}
