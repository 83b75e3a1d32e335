import { createStore } from '../../../lib/create-store.ts'

/** Progress of the tour. Kept in memory across pages, until the session changes. */
export interface TourState {
  /** Index from 0 among the steps that the tour shows. */
  step: number
  /** Started by the user, on whichever condition. */
  started: boolean
  over: boolean
}

export interface TourStore {
  state(): TourState
  start(): void
  go(step: number): void
  end(): void
  /** Resets the tour for another session. */
  restart(): void
  subscribe(listener: () => void): () => void
}

const first: TourState = { step: 0, started: false, over: false }

export function createTourStore(): TourStore {
  const store = createStore(first)
  return {
    state: store.get,
    start: () => store.set({ ...first, started: true }),
    go: (step) => store.set({ ...store.get(), step }),
    end: () => store.set({ ...first, over: true }),
    restart: () => store.set(first),
    subscribe: store.subscribe,
  }
}
