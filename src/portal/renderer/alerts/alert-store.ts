/** Messages that pass: what `say` and failures put before the person. Kept outside of the page, so that they outlive it. */

import type { Scope, TextModel } from '../../../catalogue/model.ts'
import type { Severity } from '../../../catalogue/vocabulary.ts'
import { createStore } from '../../../lib/create-store.ts'

/** Words that follow the language even while they stand, or the server's own, already in a language. */
export type AlertWords = { kind: 'text'; text: TextModel; scope: Scope } | { kind: 'server'; message: string }

export interface PassingAlert {
  id: number
  severity: Severity
  /** A first line above the words. */
  title?: AlertWords | undefined
  words: AlertWords
  /** Before it begins to fade; hover and focus hold it. Undefined: it stands until it is closed or taken back. */
  hideAfterMs: number | undefined
  /** What the person may do about it. */
  button?: { label: TextModel; scope: Scope; press(): void } | undefined
}

export interface AlertStore {
  alerts(): readonly PassingAlert[]
  subscribe(listener: () => void): () => void
  /** Gives the id by which it may be taken back. */
  say(alert: Omit<PassingAlert, 'id'>): number
  dismiss(id: number): void
}

export function createAlertStore(): AlertStore {
  const store = createStore<readonly PassingAlert[]>([])
  let lastId = 0
  return {
    alerts: store.get,
    subscribe: store.subscribe,
    say(alert) {
      lastId += 1
      store.set([...store.get(), { ...alert, id: lastId }])
      return lastId
    },
    dismiss(id) {
      const alerts = store.get()
      if (alerts.some((alert) => alert.id === id)) store.set(alerts.filter((alert) => alert.id !== id))
    },
  }
}
