import { openSessionChannel, type SessionChannel } from '../../api/session-channel.ts'
import type { createSessionStore } from '../../api/session-store.ts'
import type { StoredNames } from '../../model/stored-names.ts'

/** What the services need of a browser. */
export interface Surroundings {
  page: { cookie: string }
  isSecure: boolean
  storage: Parameters<typeof createSessionStore>[2]
  events: Parameters<typeof createSessionStore>[3]
  /** Of this tab; undefined where nobody signs in. */
  tabStorage: Storage | undefined
  history: Pick<History, 'state' | 'replaceState'>
  /** Undefined outside of a secure context. */
  caches: CacheStorage | undefined
  channel: SessionChannel | undefined
  fetch: typeof fetch
}

export const browserSurroundings = (names: StoredNames): Surroundings => ({
  page: document,
  isSecure: location.protocol === 'https:',
  storage: localStorage,
  events: window,
  tabStorage: sessionStorage,
  history,
  caches: window.caches,
  channel: openSessionChannel(names.channel),
  // Looked up at each call, as a page may replace it.
  fetch: (...request) => window.fetch(...request),
})

/** Those of the build, which renders the pages of a first visit: nobody is logged in, and nothing is kept. */
export const buildSurroundings = (): Surroundings => ({
  page: { cookie: '' },
  isSecure: true,
  storage: { getItem: () => null, setItem() {}, removeItem() {} },
  events: { addEventListener() {}, removeEventListener() {} },
  tabStorage: undefined,
  history: { state: null, replaceState() {} },
  caches: undefined,
  channel: undefined,
  fetch: () => Promise.reject(new Error('The build has no server')),
})
