import { createStore } from '../../../lib/create-store.ts'

/** Opens the consent preferences. Nothing of the portal needs a consent, so nothing asks for one. */
export interface ConsentStore {
  /** How often the preferences were opened since the page was loaded. */
  opened(): number
  openPreferences(): void
  subscribe(listener: () => void): () => void
}

export function createConsentStore(): ConsentStore {
  const openings = createStore(0)
  return { opened: openings.get, openPreferences: () => openings.set(openings.get() + 1), subscribe: openings.subscribe }
}
