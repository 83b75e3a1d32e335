/** Store of the passing messages of `say` steps and failures. It lives outside the page, so that messages survive a navigation. */

import { createStore } from '../../../lib/create-store.ts'
import type { Scope, TextModel } from '../../../model/catalogue-model.ts'
import type { Severity } from '../../../model/vocabulary.ts'

/** A text of the catalogue or a message of the server. Only the former follows a change of locale while it is shown. */
export type AlertTexts = { kind: 'text'; text: TextModel; scope: Scope } | { kind: 'server'; message: string }

export interface PassingAlert {
  id: number
  severity: Severity
  /** Heading line above the message. */
  title?: AlertTexts | undefined
  words: AlertTexts
  /** The mounted element that shows the message, beside what caused it. Without one the message is a toast. */
  place?: HTMLElement | undefined
  /** Delay before the message fades, paused by hover and focus. Undefined: it stays until it is dismissed. */
  hideAfterMs: number | undefined
  /** The action that the message offers. */
  button?: { label: TextModel; scope: Scope; press(): void } | undefined
}

export interface AlertStore {
  alerts(): readonly PassingAlert[]
  subscribe(listener: () => void): () => void
  /** Shows a message and returns the id for `dismiss`. */
  say(alert: Omit<PassingAlert, 'id'>): number
  dismiss(id: number): void
  /** The element is unmounted: its messages become toasts. */
  leave(place: HTMLElement): void
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
    leave(place) {
      const alerts = store.get()
      if (!alerts.some((alert) => alert.place === place)) return
      store.set(alerts.map((alert) => (alert.place === place ? { ...alert, place: undefined } : alert)))
    },
  }
}
