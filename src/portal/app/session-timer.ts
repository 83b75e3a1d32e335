/**
 * Warns before a session ends, and ends it in this tab when its time has passed (A12). What counts is the clock: a tab that slept compares
 * again when it wakes, and hears the others out first, as they may have gone on meanwhile.
 */

import type { SessionStore } from '../../api/session-store.ts'
import { createStore } from '../../lib/create-store.ts'

export interface SessionWarning {
  endsAtMs: number
  /** False where the session has reached its longest: no call keeps it any more. */
  extendable: boolean
}

export interface SessionTimer {
  /** Undefined while there is nothing to warn of. */
  warning(): SessionWarning | undefined
  subscribe(listener: () => void): () => void
  /** To be called when the page is looked at again. */
  check(): void
}

interface SessionTimerSettings {
  session: SessionStore
  nowMs: () => number
  /** How long before the end it warns; asked for each time, as a catalogue may be saved meanwhile. */
  warningMs: () => number
}

/** A timer this late ran in a tab that slept. */
const sleptMs = 1500
/** How long the others are given to answer. */
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
