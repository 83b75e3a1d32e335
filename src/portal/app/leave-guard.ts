/** Asks before what has been typed is lost by leaving the page. Knows the question, not how a page is left. */
export interface LeaveGuard {
  /** True where going to this path would lose nothing. */
  mayLeave(target: string): boolean
  /** Puts the question; `move` is made when the answer is to go. Another move takes the place of one that waits. */
  ask(target: string, move: () => void): void
  /** Where to, while it asks. */
  asksAbout(): string | undefined
  answer(go: boolean): void
  subscribe(listener: () => void): () => void
}

export function createLeaveGuard(losesUnsaved: (target: string) => boolean): LeaveGuard {
  let waiting: { target: string; move(): void } | undefined
  const listeners = new Set<() => void>()
  const wait = (next: typeof waiting) => {
    waiting = next
    for (const listener of [...listeners]) listener()
  }
  return {
    mayLeave: (target) => !losesUnsaved(target),
    ask: (target, move) => wait({ target, move }),
    asksAbout: () => waiting?.target,
    answer(go) {
      const asked = waiting
      wait(undefined)
      if (go) asked?.move()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
