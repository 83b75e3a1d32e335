/**
 * Who is signed in, in this browser. Storage holds the bearer token and the section choice and nothing else of a person (S26); everything
 * read with the token lives in memory and goes with it. A logout, or another person's login, in one tab reaches the others through the
 * browser's storage event; until when the session lasts, and that it has run out, through a channel between the tabs.
 *
 * Keys: `area-club.token`, `area-club.section`. (`area-club.language` belongs to the language store, the cookie consent to its own.)
 */
import { createStore } from '../lib/create-store.ts'
import type { SessionChannel, SessionWord } from './session-channel.ts'
import { joinSessionTimes, type SessionTimes } from './session-times.ts'

export const tokenKey = 'area-club.token'
export const sectionKey = 'area-club.section'

/** `signed-out`: asked for here; `elsewhere`: in another tab. `expired`: its time has passed, or the server no longer takes the token. */
export type SessionEnd = 'signed-out' | 'elsewhere' | 'expired'

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
  /** Until when the present session lasts; undefined before any answer has told it. */
  times(): SessionTimes | undefined
  /** An answer to a call with this token has told it; the other tabs hear of it. */
  noteTimes(token: string, told: SessionTimes): void
  /** Called whenever `times` has changed. */
  subscribeTimes(listener: () => void): () => void
  /** Asks the other tabs what they know; their answers come as changed times. */
  askOtherTabs(): void
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

/** Another tab may take the token away a moment before this one's own time is up. */
const sameMomentMs = 2000

export interface SessionTabs {
  channel: SessionChannel | undefined
  nowMs: () => number
}

const alone: SessionTabs = { channel: undefined, nowMs: () => Date.now() }

export function createSessionStore(storage: KeyValueStorage, events: StorageEvents, { channel, nowMs }: SessionTabs = alone): SessionStore {
  const stored = (key: string) => tolerant(() => storage.getItem(key)) ?? undefined
  const store = (key: string, value: string | undefined) =>
    tolerant(() => (value === undefined ? storage.removeItem(key) : storage.setItem(key, value)))

  const sessions = createStore<SessionState>({ token: stored(tokenKey), section: stored(sectionKey), ended: undefined })
  const times = createStore<SessionTimes | undefined>(undefined)
  let lastToken = sessions.get().token
  const become = (next: SessionState) => {
    const isOther = next.token !== sessions.get().token
    lastToken = next.token ?? lastToken
    // The times first: listeners of the session never see those of another one.
    if (isOther) times.set(undefined)
    sessions.set(next)
  }
  const learn = (told: SessionTimes) => {
    times.set(joinSessionTimes(times.get(), told))
  }
  const endAs = (reason: SessionEnd) => {
    store(tokenKey, undefined)
    store(sectionKey, undefined)
    become({ token: undefined, section: undefined, ended: reason })
  }

  // A null key is `localStorage.clear()`: everything is gone.
  const onStorage = (event: StorageEvent) => {
    if (event.key !== tokenKey && event.key !== sectionKey && event.key !== null) return
    const token = stored(tokenKey)
    const section = stored(sectionKey)
    const current = sessions.get()
    if (token === current.token && section === current.section) return
    if (token !== undefined) return become({ token, section, ended: undefined })
    const known = times.get()
    const isTimeUp = known !== undefined && nowMs() >= known.expiresAtMs - sameMomentMs
    become({ token, section, ended: current.token === undefined ? current.ended : isTimeUp ? 'expired' : 'elsewhere' })
  }
  events.addEventListener('storage', onStorage)

  const onWord = (word: SessionWord) => {
    const current = sessions.get()
    if (word.kind === 'expired' && current.token === undefined && word.token === lastToken && current.ended === 'elsewhere') {
      // Storage was quicker to say that the session is over than the channel to say why.
      become({ ...current, ended: 'expired' })
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
      become({ token, section: undefined, ended: undefined })
    },
    end(reason) {
      const { token } = sessions.get()
      if (token === undefined) return
      if (reason === 'expired') channel?.say({ kind: 'expired', token })
      endAs(reason)
    },
    chooseSection(section) {
      store(sectionKey, section)
      become({ ...sessions.get(), section })
    },
    times: times.get,
    noteTimes(token, told) {
      if (token !== sessions.get().token) return
      learn(told)
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
