/**
 * Warns before a session expires, and ends it in this tab when it has expired (requirements A12).
 *
 * The clock decides, not the timer: a tab that was suspended compares again when it wakes, and first asks the other tabs, which may have
 * extended the session meanwhile.
 */

import type { SessionStore } from '../../api/session-store.ts'
import { createStore } from '../../lib/create-store.ts'

export interface SessionWarning {
  endsAtMs: number
  /** False when the session has reached its maximum length, which no call extends. */
  extendable: boolean
}

export interface SessionTimer {
  /** Undefined until the session is about to expire. */
  warning(): SessionWarning | undefined
  subscribe(listener: () => void): () => void
  /** Compares with the clock now. Call it when the page becomes visible again. */
  check(): void
}

interface SessionTimerSettings {
  session: SessionStore
  nowMs: () => number
  /** Time before expiry at which the warning begins. Read at each check, as the catalogue can be replaced. */
  warningMs: () => number
}

/** A timer later than this ran in a suspended tab. */
const sleptMs = 1500
/** How long the other tabs have to answer. */
const patienceMs = 400

export function createSessionTimer({ session, nowMs, warningMs }: SessionTimerSettings): SessionTimer {
  const store = createStore<SessionWarning | undefined>(undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = false
  const warn = (next: SessionWarning | undefined) => {
    const warning = store.get()
    if (next?.endsAtMs !== warning?.endsAtMs || next?.extendable !== warning?.extendable) store.set(next)
  }
  const lookAgainIn = (ms: number) => {
    timer = setTimeout(check, Math.max(ms, 0))
  }

  function check() {
    clearTimeout(timer)
    const times = session.times()
    if (times === undefined) {
      asked = false
      return warn(undefined)
    }
    const leftMs = times.expiresAtMs - nowMs()
    if (leftMs > 0) {
      asked = false
      const isNear = leftMs <= warningMs()
      warn(isNear ? { endsAtMs: times.expiresAtMs, extendable: times.expiresAtMs < times.endsAtMs } : undefined)
      return lookAgainIn(isNear ? leftMs : leftMs - warningMs())
    }
    if (!asked && -leftMs > sleptMs) {
      asked = true
      session.askOtherTabs()
      return lookAgainIn(patienceMs)
    }
    asked = false
    session.end('expired')
  }
  session.subscribeTimes(check)
  check()
  return {
    warning: store.get,
    subscribe: store.subscribe,
    check,
  }
}
