import type { Operation } from './records.ts'

/** A call that waits until it is resumed. */
export interface HeldCall {
  on: Operation
  /** The order, capture or refund in the call's path; empty when there is none. */
  id: string
  /** Whether the call has taken effect. */
  isDone: boolean
}

/** The held calls of this process, which let tests act between two steps of a server. */
export interface HeldCalls {
  /** Resolves once the call is resumed. */
  hold(call: HeldCall): Promise<void>
  list(): readonly HeldCall[]
  resume(): void
}

export function createHeldCalls(): HeldCalls {
  const held = new Map<HeldCall, () => void>()
  return {
    hold: (call) => new Promise((resolve) => void held.set(call, resolve)),
    list: () => [...held.keys()],
    resume: () => {
      const waiting = [...held.values()]
      held.clear()
      for (const resume of waiting) resume()
    },
  }
}
