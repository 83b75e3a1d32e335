/** Asks before what has been typed is lost by leaving the page. Knows the question, not how a page is left. */
export interface LeaveGuard {
  /** True where nothing would be lost. */
  mayLeave(): boolean
  /** Puts the question; `move` is made when the answer is to go. Another move takes the place of one that waits. */
  ask(move: () => void): void
  isAsking(): boolean
  answer(go: boolean): void
  subscribe(listener: () => void): () => void
}

export function createLeaveGuard(hasUnsaved: () => boolean): LeaveGuard {
  let waiting: (() => void) | undefined
  const listeners = new Set<() => void>()
  const wait = (move: (() => void) | undefined) => {
    waiting = move
    for (const listener of [...listeners]) listener()
  }
  return {
    mayLeave: () => !hasUnsaved(),
    ask: wait,
    isAsking: () => waiting !== undefined,
    answer(go) {
      const move = waiting
      wait(undefined)
      if (go) move?.()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
