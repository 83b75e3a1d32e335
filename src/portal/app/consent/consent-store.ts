/**
 * What a person has allowed in this browser. Whatever loads something that is not needed asks `allows` first, and waits for `subscribe`;
 * the library that asks the person is loaded only where there is something to ask or to change.
 */

import { type ConsentsEntryModel, necessaryConsent } from '../../../catalogue/model.ts'
import { createStore } from '../../../lib/create-store.ts'
import type { Clock } from '../../renderer/scope/clock.ts'

export const consentKey = 'area-club.consent'

export interface ConsentStore {
  /** Whether something of a category may be loaded: never before a person has said yes to it in the present revision. */
  allows(category: string): boolean
  /** Runs `load` once, as soon as the category is allowed: at once, later, or never. Returns the way to give up waiting. */
  whenAllowed(category: string, load: () => void): () => void
  /** False while the question is open: on a first visit, after another revision, and when the answer has grown old. */
  decided(): boolean
  /** How often the preferences were asked for in this page. */
  opened(): number
  openPreferences(): void
  /** The library has written an answer. */
  noteChange(): void
  subscribe(listener: () => void): () => void
}

/** What the library keeps, as far as it is read here. */
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
      // A browser that refuses storage has allowed nothing.
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
