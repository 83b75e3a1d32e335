/**
 * Reads the consents that the user gave in this browser.
 *
 * Code that loads anything optional asks `whenAllowed` first, and so causes the question. The consent library itself is loaded by `ConsentGate`.
 */

import { createStore } from '../../../lib/create-store.ts'
import { type ConsentsEntryModel, necessaryConsent } from '../../../model/catalogue-model.ts'
import type { Clock } from '../../renderer/scope/clock.ts'

export const consentKey = 'area-club.consent'

export interface ConsentStore {
  /** Returns whether content of a category may load: after the user accepted the current revision. */
  allows(category: string): boolean
  /**
   * Calls `load` once, as soon as the category is allowed, possibly at once. Returns the function that cancels it.
   *
   * While the user has not decided, this causes the question.
   */
  whenAllowed(category: string, load: () => void): () => void
  /** Whether the user has to be asked: something waits for a category, and there is no answer of the current revision that has not expired. */
  asking(): boolean
  /** How often the preferences were opened since the page was loaded. */
  opened(): number
  openPreferences(): void
  /** Notifies the listeners that the library has stored an answer. */
  noteChange(): void
  subscribe(listener: () => void): () => void
}

/** The members of the library's stored record that are read here. */
interface StoredConsent {
  categories: readonly unknown[]
  revision: number
  /** Milliseconds since 1970. */
  expirationTime: number
}

function readStored(text: string | null): StoredConsent | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    const { categories, revision, expirationTime } = value as Partial<StoredConsent>
    if (!Array.isArray(categories) || typeof revision !== 'number' || typeof expirationTime !== 'number') return undefined
    return { categories, revision, expirationTime }
  } catch {
    return undefined
  }
}

export function createConsentStore(
  storage: Pick<Storage, 'getItem'>,
  asked: () => Pick<ConsentsEntryModel, 'revision' | 'categories'> | undefined,
  clock: Clock,
): ConsentStore {
  const store = createStore({ openings: 0, changes: 0, waiting: 0 })
  const change = (name: 'openings' | 'changes' | 'waiting', by: 1 | -1) => store.set({ ...store.get(), [name]: store.get()[name] + by })
  const answer = (): StoredConsent | undefined => {
    let text: string | null = null
    try {
      text = storage.getItem(consentKey)
    } catch {
      // Without storage nothing is allowed.
    }
    const stored = readStored(text)
    return stored?.revision === asked()?.revision && stored && stored.expirationTime > clock.now().getTime() ? stored : undefined
  }
  const allows = (category: string) =>
    category === necessaryConsent || (asked()?.categories.includes(category) === true && answer()?.categories.includes(category) === true)
  return {
    allows,
    whenAllowed(category, load) {
      if (allows(category)) {
        load()
        return () => undefined
      }
      if (asked()?.categories.includes(category) !== true) return () => undefined
      const unsubscribe = store.subscribe(() => {
        if (!allows(category)) return
        stop()
        load()
      })
      let waiting = true
      const stop = () => {
        if (!waiting) return
        waiting = false
        unsubscribe()
        change('waiting', -1)
      }
      change('waiting', 1)
      return stop
    },
    asking: () => store.get().waiting > 0 && answer() === undefined,
    opened: () => store.get().openings,
    openPreferences: () => change('openings', 1),
    noteChange: () => change('changes', 1),
    subscribe: store.subscribe,
  }
}
