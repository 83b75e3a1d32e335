import type { Operation } from './records.ts'

/** A call that waits until it is let go on. */
export interface HeldCall {
  on: Operation
  /** The order, capture or refund that its address names; empty where it names none. */
  id: string
  /** Whether it has had its effect. */
  isDone: boolean
}

/** The calls that wait in this process, so that a test can do something between two steps of a server. */
export interface HeldCalls {
  /** Resolves once the call is let go on. */
  hold(call: HeldCall): Promise<void>
  list(): readonly HeldCall[]
  letGo(): void
}

export function createHeldCalls(): HeldCalls {
  const held = new Map<HeldCall, () => void>()
  return {
    hold: (call) => new Promise((resolve) => void held.set(call, resolve)),
    list: () => [...held.keys()],
    letGo: () => {
      const waiting = [...held.values()]
      held.clear()
      for (const go of waiting) go()
    },
  }
}
