/** Whether the server has another version of the portal than the open one. Asked when the user returns to the page. */
import { createStore } from '../../lib/create-store.ts'
import { compareVersion } from '../lazy/compare-version.ts'

export interface VersionStore {
  /** True once another version has been seen, until the user dismisses the notice. */
  isOutdated(): boolean
  subscribe(listener: () => void): () => void
  /** Asks the server, unless it was asked a short time ago or the page is hidden. */
  check(): void
  dismiss(): void
}

export function createVersionStore(nowMs: () => number, pauseMs: () => number): VersionStore {
  const outdated = createStore(false)
  let askedAtMs = nowMs()
  return {
    isOutdated: outdated.get,
    subscribe: outdated.subscribe,
    check() {
      if (document.visibilityState === 'hidden' || nowMs() - askedAtMs < pauseMs()) return
      askedAtMs = nowMs()
      void compareVersion().then((match) => {
        if (match !== 'unknown') outdated.set(match === 'other')
      })
    },
    dismiss: () => outdated.set(false),
  }
}
