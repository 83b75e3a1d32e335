/**
 * Reads the consents that the user gave in this browser.
 *
 * Code that loads anything optional asks `allows` or `whenAllowed` first. The consent library itself is loaded by `ConsentGate`.
 */

import { createStore } from '../../../lib/create-store.ts'
import { type ConsentsEntryModel, necessaryConsent } from '../../../model/catalogue-model.ts'
import type { Clock } from '../../renderer/scope/clock.ts'

export const consentKey = 'area-club.consent'

export interface ConsentStore {
  /** Returns whether content of a category may load: after the user accepted the current revision. */
  allows(category: string): boolean
  /** Calls `load` once, as soon as the category is allowed, possibly at once. Returns the function that cancels it. */
  whenAllowed(category: string, load: () => void): () => void
  /** False on a first visit, after a new revision, and when the answer has expired. */
  decided(): boolean
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
  const store = createStore({ openings: 0, changes: 0 })
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
      let stop: () => void = () => undefined
      const tryIt = () => {
        if (!allows(category)) return
        stop()
        load()
      }
      stop = store.subscribe(tryIt)
      tryIt()
      return stop
    },
    decided: () => asked() === undefined || answer() !== undefined,
    opened: () => store.get().openings,
    openPreferences() {
      const { openings, changes } = store.get()
      store.set({ openings: openings + 1, changes })
    },
    noteChange() {
      const { openings, changes } = store.get()
      store.set({ openings, changes: changes + 1 })
    },
    subscribe: store.subscribe,
  }
}
