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
  let state = first
  const listeners = new Set<() => void>()
  const become = (next: TourState) => {
    state = next
    for (const listener of [...listeners]) listener()
  }
  return {
    state: () => state,
    go: (step) => become({ ...state, step }),
    end: () => become({ ...state, over: true }),
    restart: () => become(first),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
