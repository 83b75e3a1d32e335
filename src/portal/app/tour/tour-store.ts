import { createStore } from '../../../lib/create-store.ts'

/** Progress of the tour. Kept in memory across pages, until the session changes. */
export interface TourState {
  /** Index from 0 among the steps that the tour shows. */
  step: number
  over: boolean
}

export interface TourStore {
  state(): TourState
  go(step: number): void
  end(): void
  /** Resets the tour for another session. */
  restart(): void
  subscribe(listener: () => void): () => void
}

const first: TourState = { step: 0, over: false }

export function createTourStore(): TourStore {
  const store = createStore(first)
  return {
    state: store.get,
    go: (step) => store.set({ ...store.get(), step }),
    end: () => store.set({ ...store.get(), over: true }),
    restart: () => store.set(first),
    subscribe: store.subscribe,
  }
}
