/** State outside React's tree, in the shape that `useSyncExternalStore` reads. */
export interface Store<State> {
  get(): State
  /** Replaces the state and calls the listeners. Does nothing when the state is the same (`Object.is`). */
  set(next: State): void
  /** Calls the listener after each change. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return
      state = next
      // A listener may end itself, or another one.
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
