import { createStore } from '../../lib/create-store.ts'
import type { LeaveTexts } from '../renderer/renderer-context.tsx'

/** Asks the user to confirm before a navigation loses typed values. Independent of the router. */
export interface LeaveGuard {
  /** True when a navigation to this path loses nothing. */
  mayLeave(target: string): boolean
  /** Opens the question and calls `move` when the user confirms, otherwise `stay`. Replaces a pending question. */
  ask(target: string, move: () => void, stay: () => void): void
  /** The target of the pending question; undefined when there is none. */
  asksAbout(): string | undefined
  /** A promise decides when it resolves, without the question. */
  answer(go: boolean | Promise<boolean>): void
  /** Guards a process, such as a payment, whose end a user who leaves would not see. Returns the function that releases it. */
  hold(question: LeaveTexts): () => void
  /** The question of the process held last. */
  held(): LeaveTexts | undefined
  /** Lets Back close what lies over the page, such as a sheet, instead of leaving the address. Returns the function that ends it. */
  closeOnBack(close: () => void): () => void
  /** Closes what lies on top; undefined where nothing does. */
  top(): (() => void) | undefined
  subscribe(listener: () => void): () => void
}

/** @param asks returns false when the guard must not ask, such as after the session has ended. */
export function createLeaveGuard(losesUnsaved: (target: string) => boolean, asks: () => boolean = () => true): LeaveGuard {
  const holds = new Set<LeaveTexts>()
  const layers = new Set<{ close(): void }>()
  const held = () => (asks() ? [...holds].at(-1) : undefined)
  const waiting = createStore<{ target: string; move(): void; stay(): void } | undefined>(undefined)
  return {
    mayLeave: (target) => held() === undefined && !losesUnsaved(target),
    ask: (target, move, stay) => waiting.set({ target, move, stay }),
    asksAbout: () => waiting.get()?.target,
    answer(go) {
      const asked = waiting.get()
      waiting.set(undefined)
      const decide = (goes: boolean) => (goes ? asked?.move() : asked?.stay())
      if (typeof go === 'boolean') decide(go)
      else void go.then(decide)
    },
    hold(question) {
      const own = { ...question }
      holds.add(own)
      return () => holds.delete(own)
    },
    held,
    closeOnBack(close) {
      const own = { close }
      layers.add(own)
      return () => layers.delete(own)
    },
    top: () => [...layers].at(-1)?.close,
    subscribe: waiting.subscribe,
  }
}
