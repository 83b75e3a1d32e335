import { createStore } from '../../lib/create-store.ts'
import type { LeaveWords } from '../renderer/renderer-context.tsx'

/** Asks before what has been typed is lost by leaving the page. Knows the question, not how a page is left. */
export interface LeaveGuard {
  /** True where going to this path would lose nothing. */
  mayLeave(target: string): boolean
  /** Puts the question; `move` is made when the answer is to go. Another move takes the place of one that waits. */
  ask(target: string, move: () => void): void
  /** Where to, while it asks. */
  asksAbout(): string | undefined
  answer(go: boolean): void
  /** Something is under way that whoever leaves would not see the end of. Gives the way to end it. */
  hold(question: LeaveWords): () => void
  /** The question of what is under way. */
  held(): LeaveWords | undefined
  subscribe(listener: () => void): () => void
}

/** @param asks false where nothing is asked, such as when the session has ended. */
export function createLeaveGuard(losesUnsaved: (target: string) => boolean, asks: () => boolean = () => true): LeaveGuard {
  const holds = new Set<LeaveWords>()
  const held = () => (asks() ? [...holds].at(-1) : undefined)
  const waiting = createStore<{ target: string; move(): void } | undefined>(undefined)
  return {
    mayLeave: (target) => held() === undefined && !losesUnsaved(target),
    ask: (target, move) => waiting.set({ target, move }),
    asksAbout: () => waiting.get()?.target,
    answer(go) {
      const asked = waiting.get()
      waiting.set(undefined)
      if (go) asked?.move()
    },
    hold(question) {
      const own = { ...question }
      holds.add(own)
      return () => holds.delete(own)
    },
    held,
    subscribe: waiting.subscribe,
  }
}
