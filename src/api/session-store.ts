/**
 * Store of the session in this browser.
 *
 * Local storage holds the bearer token and the section choice and no other personal data (requirements S26); data read with the token is
 * kept in memory and dropped with it. A logout or a new login in one tab reaches the others by the browser's storage event; the session's
 * times and its expiry by a channel between the tabs.
 *
 * Keys: `area-club.token`, `area-club.section`. (`area-club.language` belongs to the language store, the cookie consent to its own.)
 */
import { createStore } from '../lib/create-store.ts'
import type { SessionChannel, SessionWord } from './session-channel.ts'
import { joinSessionTimes, type SessionTimes } from './session-times.ts'

export const tokenKey = 'area-club.token'
export const sectionKey = 'area-club.section'

/** `signed-out`: in this tab; `elsewhere`: in another tab; `expired`: timed out, or the server rejected the token. */
export type SessionEnd = 'signed-out' | 'elsewhere' | 'expired'

export interface SessionState {
  token: string | undefined
  /** The profile that a companion chose (specification 6). */
  section: string | undefined
  /** Why the last session ended; undefined if there was none since the page was loaded. */
  ended: SessionEnd | undefined
}

export interface SessionStore {
  state(): SessionState
  /** Registers a listener for changes of the state; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Stores a new token and clears the section choice (specification 2, /login). */
  signIn(token: string): void
  end(reason: SessionEnd): void
  chooseSection(section: string): void
  /** Returns when the session ends; undefined before the first answer. */
  times(): SessionTimes | undefined
  /** Updates the times from an answer to a call with this token, and broadcasts them to other tabs. */
  noteTimes(token: string, received: SessionTimes): void
  /** Registers a listener for changes of the times; returns the unsubscribe function. */
  subscribeTimes(listener: () => void): () => void
  /** Requests the times from other tabs; their answers change `times`. */
  askOtherTabs(): void
  /** Stops listening to other tabs. */
  close(): void
}

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
interface StorageEvents {
  addEventListener(type: 'storage', listener: (event: StorageEvent) => void): void
  removeEventListener(type: 'storage', listener: (event: StorageEvent) => void): void
}

/** Ignores errors of a browser that blocks storage: the session then lasts until the page is unloaded. */
function tolerant<T>(attempt: () => T): T | undefined {
  try {
    return attempt()
  } catch {
    return undefined
  }
}

/** Tolerance within which a removal of the token by another tab counts as the expiry of the session. */
const sameMomentMs = 2000

export interface SessionTabs {
  channel: SessionChannel | undefined
  nowMs: () => number
}

const noTabs: SessionTabs = { channel: undefined, nowMs: () => Date.now() }

export function createSessionStore(
  storage: KeyValueStorage,
  events: StorageEvents,
  { channel, nowMs }: SessionTabs = noTabs,
): SessionStore {
  const stored = (key: string) => tolerant(() => storage.getItem(key)) ?? undefined
  const store = (key: string, value: string | undefined) =>
    tolerant(() => (value === undefined ? storage.removeItem(key) : storage.setItem(key, value)))

  const sessions = createStore<SessionState>({ token: stored(tokenKey), section: stored(sectionKey), ended: undefined })
  const times = createStore<SessionTimes | undefined>(undefined)
  let lastToken = sessions.get().token
  const setState = (next: SessionState) => {
    const isOther = next.token !== sessions.get().token
    lastToken = next.token ?? lastToken
    // The times first: listeners of the session never see those of another one.
    if (isOther) times.set(undefined)
    sessions.set(next)
  }
  const learn = (received: SessionTimes) => {
    times.set(joinSessionTimes(times.get(), received))
  }
  const endAs = (reason: SessionEnd) => {
    store(tokenKey, undefined)
    store(sectionKey, undefined)
    setState({ token: undefined, section: undefined, ended: reason })
  }

  // The key is null for `localStorage.clear()`.
  const onStorage = (event: StorageEvent) => {
    if (event.key !== tokenKey && event.key !== sectionKey && event.key !== null) return
    const token = stored(tokenKey)
    const section = stored(sectionKey)
    const current = sessions.get()
    if (token === current.token && section === current.section) return
    if (token !== undefined) return setState({ token, section, ended: undefined })
    const known = times.get()
    const isTimeUp = known !== undefined && nowMs() >= known.expiresAtMs - sameMomentMs
    setState({ token, section, ended: current.token === undefined ? current.ended : isTimeUp ? 'expired' : 'elsewhere' })
  }
  events.addEventListener('storage', onStorage)

  const onWord = (word: SessionWord) => {
    const current = sessions.get()
    if (word.kind === 'expired' && current.token === undefined && word.token === lastToken && current.ended === 'elsewhere') {
      // The storage event, which has no reason, arrived before the channel's message.
      setState({ ...current, ended: 'expired' })
    }
    const { token } = sessions.get()
    if (word.token !== token) return
    if (word.kind === 'times') learn(word)
    if (word.kind === 'expired') endAs('expired')
    const known = times.get()
    if (word.kind === 'ask' && known) channel?.say({ kind: 'times', token, ...known })
  }
  channel?.hear(onWord)
  const askOtherTabs = () => {
    const { token } = sessions.get()
    if (token !== undefined) channel?.say({ kind: 'ask', token })
  }
  askOtherTabs()

  return {
    state: sessions.get,
    subscribe: sessions.subscribe,
    signIn(token) {
      store(sectionKey, undefined)
      store(tokenKey, token)
      setState({ token, section: undefined, ended: undefined })
    },
    end(reason) {
      const { token } = sessions.get()
      if (token === undefined) return
      if (reason === 'expired') channel?.say({ kind: 'expired', token })
      endAs(reason)
    },
    chooseSection(section) {
      store(sectionKey, section)
      setState({ ...sessions.get(), section })
    },
    times: times.get,
    noteTimes(token, received) {
      if (token !== sessions.get().token) return
      learn(received)
      const known = times.get()
      if (known) channel?.say({ kind: 'times', token, ...known })
    },
    subscribeTimes: times.subscribe,
    askOtherTabs,
    close() {
      events.removeEventListener('storage', onStorage)
      channel?.close()
    },
  }
}
