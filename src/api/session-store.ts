/**
 * Who is signed in, in this browser. Storage holds the bearer token and the section choice and nothing else of a person (S26); everything
 * read with the token lives in memory and goes with it. A logout, or another person's login, in one tab reaches the others through the
 * browser's storage event.
 *
 * Keys: `area-club.token`, `area-club.section`. (`area-club.language` belongs to the language store, the cookie consent to its own.)
 */
export const tokenKey = 'area-club.token'
export const sectionKey = 'area-club.section'

/** `signed-out`: asked for, here or in another tab. `expired`: the server no longer takes the token. */
export type SessionEnd = 'signed-out' | 'expired'

export interface SessionState {
  token: string | undefined
  /** The profile that a companion chose (section 6). */
  section: string | undefined
  /** Why there is no token, where there was one before in this page's life. */
  ended: SessionEnd | undefined
}

export interface SessionStore {
  state(): SessionState
  /** Called after each change; returns the way to stop. */
  subscribe(listener: () => void): () => void
  /** A new token; the stored section choice is cleared (section 2, /login). */
  signIn(token: string): void
  end(reason: SessionEnd): void
  chooseSection(section: string): void
  /** Stops listening to other tabs. */
  close(): void
}

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
interface StorageEvents {
  addEventListener(type: 'storage', listener: (event: StorageEvent) => void): void
  removeEventListener(type: 'storage', listener: (event: StorageEvent) => void): void
}

/** A browser that refuses storage still signs in: the session then lives as long as the page. */
function tolerant<T>(attempt: () => T): T | undefined {
  try {
    return attempt()
  } catch {
    return undefined
  }
}

export function createSessionStore(storage: KeyValueStorage, events: StorageEvents): SessionStore {
  const stored = (key: string) => tolerant(() => storage.getItem(key)) ?? undefined
  const store = (key: string, value: string | undefined) =>
    tolerant(() => (value === undefined ? storage.removeItem(key) : storage.setItem(key, value)))

  let current: SessionState = { token: stored(tokenKey), section: stored(sectionKey), ended: undefined }
  const listeners = new Set<() => void>()
  const become = (next: SessionState) => {
    current = next
    for (const listener of [...listeners]) listener()
  }

  // A null key is `localStorage.clear()`: everything is gone.
  const onStorage = (event: StorageEvent) => {
    if (event.key !== tokenKey && event.key !== sectionKey && event.key !== null) return
    const token = stored(tokenKey)
    const section = stored(sectionKey)
    if (token === current.token && section === current.section) return
    become({ token, section, ended: token === undefined && current.token !== undefined ? 'signed-out' : current.ended })
  }
  events.addEventListener('storage', onStorage)

  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signIn(token) {
      store(sectionKey, undefined)
      store(tokenKey, token)
      become({ token, section: undefined, ended: undefined })
    },
    end(reason) {
      if (current.token === undefined) return
      store(tokenKey, undefined)
      store(sectionKey, undefined)
      become({ token: undefined, section: undefined, ended: reason })
    },
    chooseSection(section) {
      store(sectionKey, section)
      become({ ...current, section })
    },
    close: () => events.removeEventListener('storage', onStorage),
  }
}
