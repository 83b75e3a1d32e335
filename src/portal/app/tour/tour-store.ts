import { createStore } from '../../../lib/create-store.ts'

/** How far the tour is, for as long as one login lasts in this page: it outlives pages, and a call that failed does not bring it back. */
export interface TourState {
  /** From 0, in the tour as the catalogue has it. */
  step: number
  over: boolean
}

export interface TourStore {
  state(): TourState
  go(step: number): void
  end(): void
  /** Somebody else is here. */
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
