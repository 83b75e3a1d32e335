/**
 * Store of the session in this browser.
 *
 * The token is in a cookie that no script can read (requirements S34); the portal knows the session by its public id. Local storage holds
 * the section choice and no other personal data (requirements S26); data of a session is kept in memory and dropped with it. A login or a
 * logout in one tab reaches the others by a channel between the tabs, or else when they become visible.
 *
 * Keys: `StoredNames`. (The cookie consent has its own.)
 */
import { createStore } from '../lib/create-store.ts'
import type { StoredNames } from '../model/stored-names.ts'
import type { SessionChannel, SessionMessage } from './session-channel.ts'
import type { SessionMark } from './session-mark.ts'
import { joinSessionTimes, type SessionTimes } from './session-times.ts'

/** `signed-out`: in this tab; `elsewhere`: in another tab; `expired`: timed out, or refused by the server. */
export type SessionEnd = 'signed-out' | 'elsewhere' | 'expired'

export interface SessionState {
  /** The public id of the session; undefined without one. */
  id: string | undefined
  /** The profile that a companion chose (specification 6). */
  section: string | undefined
  /** Why the last session ended; undefined if there was none since the page was loaded. */
  ended: SessionEnd | undefined
}

export interface SessionStore {
  state(): SessionState
  /** Returns the state with which the page began: another tab may log in while the script takes over what the server rendered. */
  stateAtFirst(): SessionState
  /** Registers a listener for changes of the state; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Begins a session and clears the section choice (specification 2, /login). */
  signIn(id: string): void
  end(reason: SessionEnd): void
  /** Ends the session that the server has refused, unless another tab has replaced it meanwhile. */
  refuse(id: string): void
  /** Adopts what another tab has made of the session. */
  adopt(): void
  chooseSection(section: string): void
  /** Returns when the session ends; undefined before the first answer. */
  times(): SessionTimes | undefined
  /** Updates the times from an answer to a call in this session, and broadcasts them to other tabs. */
  noteTimes(id: string, received: SessionTimes): void
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

/** Tolerance within which a session that another tab removed counts as expired. */
const sameMomentMs = 2000

export interface SessionTabs {
  channel: SessionChannel | undefined
  nowMs: () => number
}

const noTabs: SessionTabs = { channel: undefined, nowMs: () => Date.now() }

export function createSessionStore(
  mark: SessionMark,
  { section: sectionKey, formerToken }: StoredNames,
  storage: KeyValueStorage,
  events: StorageEvents,
  { channel, nowMs }: SessionTabs = noTabs,
): SessionStore {
  const storedSection = () => tolerant(() => storage.getItem(sectionKey)) ?? undefined
  const storeSection = (section: string | undefined) =>
    tolerant(() => (section === undefined ? storage.removeItem(sectionKey) : storage.setItem(sectionKey, section)))

  tolerant(() => storage.removeItem(formerToken))
  const first: SessionState = { id: mark.read(), section: storedSection(), ended: undefined }
  const sessions = createStore(first)
  const times = createStore<SessionTimes | undefined>(undefined)
  const setState = (next: SessionState) => {
    // The times first: listeners of the session never see those of another one.
    if (next.id !== sessions.get().id) times.set(undefined)
    sessions.set(next)
  }
  const learn = (received: SessionTimes) => {
    times.set(joinSessionTimes(times.get(), received))
  }
  const end = (reason: SessionEnd) => {
    const { id } = sessions.get()
    if (id === undefined) return
    // Another tab may have begun a session that this one has not heard of.
    if (mark.read() === id) mark.write(undefined)
    storeSection(undefined)
    setState({ id: undefined, section: undefined, ended: reason })
    if (reason !== 'elsewhere') channel?.say({ kind: reason === 'expired' ? 'expired' : 'ended', id })
  }
  const adopt = () => {
    const id = mark.read()
    const current = sessions.get()
    if (id === current.id) return
    if (id !== undefined) return setState({ id, section: storedSection(), ended: undefined })
    const known = times.get()
    const isTimeUp = known !== undefined && nowMs() >= known.expiresAtMs - sameMomentMs
    setState({ id, section: undefined, ended: isTimeUp ? 'expired' : 'elsewhere' })
  }

  // The key is null for `localStorage.clear()`.
  const onStorage = (event: StorageEvent) => {
    const section = storedSection()
    const current = sessions.get()
    if ((event.key === sectionKey || event.key === null) && section !== current.section) setState({ ...current, section })
  }
  events.addEventListener('storage', onStorage)

  const onWord = (word: SessionMessage) => {
    if (word.kind === 'began') return adopt()
    const { id } = sessions.get()
    if (id === undefined || word.id !== id) return
    if (word.kind === 'times') learn(word)
    if (word.kind === 'ended' || word.kind === 'expired') {
      setState({ id: undefined, section: undefined, ended: word.kind === 'expired' ? 'expired' : 'elsewhere' })
    }
    const known = times.get()
    if (word.kind === 'ask' && known) channel?.say({ kind: 'times', id, ...known })
  }
  channel?.hear(onWord)
  const askOtherTabs = () => {
    const { id } = sessions.get()
    if (id !== undefined) channel?.say({ kind: 'ask', id })
  }
  askOtherTabs()

  return {
    state: sessions.get,
    stateAtFirst: () => first,
    subscribe: sessions.subscribe,
    signIn(id) {
      storeSection(undefined)
      mark.write(id)
      setState({ id, section: undefined, ended: undefined })
      channel?.say({ kind: 'began', id })
    },
    end,
    refuse(id) {
      if (id !== sessions.get().id) return
      adopt()
      if (id === sessions.get().id) end('expired')
    },
    adopt,
    chooseSection(section) {
      storeSection(section)
      setState({ ...sessions.get(), section })
    },
    times: times.get,
    noteTimes(id, received) {
      if (id !== sessions.get().id) return
      learn(received)
      const known = times.get()
      if (known) channel?.say({ kind: 'times', id, ...known })
    },
    subscribeTimes: times.subscribe,
    askOtherTabs,
    close() {
      events.removeEventListener('storage', onStorage)
      channel?.close()
    },
  }
}
