/** Messages that pass: what `say` and failures put before the person. Kept outside of the page, so that they outlive it. */
import type { Scope, TextModel } from '../../../catalogue/model.ts'
import type { Severity } from '../../../catalogue/vocabulary.ts'

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
  let alerts: readonly PassingAlert[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const become = (next: readonly PassingAlert[]) => {
    alerts = next
    for (const listener of [...listeners]) listener()
  }
  return {
    alerts: () => alerts,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    say(alert) {
      lastId += 1
      become([...alerts, { ...alert, id: lastId }])
      return lastId
    },
    dismiss(id) {
      if (alerts.some((alert) => alert.id === id)) become(alerts.filter((alert) => alert.id !== id))
    },
  }
}
