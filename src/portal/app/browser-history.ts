/**
 * The session history of the browser, as the `navigator` of React Router's public `Router` component.
 *
 * `createBrowserRouter` would bring its own history, with a router for loaders and actions: 17 kB (brotli) more on /login, which has
 * 126 kB for all its scripts. `BrowserRouter` offers no way to block a navigation.
 */

import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router-dom'
import { createStore } from '../../lib/create-store.ts'

export interface HistoryUpdate {
  action: NavigationType
  location: Location
  /** Entries between the previous location and this one. Undefined after a pop to an entry that the portal has not written. */
  delta: number | undefined
}

export interface BrowserHistory extends Pick<Navigator, 'createHref' | 'go'> {
  /** How the present location was reached. */
  readonly action: NavigationType
  readonly location: Location
  push(to: To, state?: unknown): void
  replace(to: To, state?: unknown): void
  /** Calls the listener after each push, replace and pop. Returns the function that ends it. */
  listen(listener: (update: HistoryUpdate) => void): () => void
}

/** The members of `history.state` that the portal writes into each entry. Other members, such as `place`, are written elsewhere. */
interface EntryState {
  state: unknown
  /** Identifies the entry. */
  key: string
  /** Position of the entry among those of the portal. */
  index: number
}

const createKey = () => Math.random().toString(36).slice(2, 10)

export function createBrowserHistory(view: Window = window): BrowserHistory {
  const entries = view.history
  const readEntry = (): Partial<EntryState> => (entries.state as Partial<EntryState> | null) ?? {}
  const readLocation = (): Location => {
    const { pathname, search, hash } = view.location
    const { state = null, key = 'default' } = readEntry()
    return { pathname, search, hash, state, key }
  }
  const createHref = (to: To) => (typeof to === 'string' ? to : createPath(to))
  const resolve = (to: To) =>
    createPath({ pathname: view.location.pathname, search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) })

  let index = readEntry().index
  if (index === undefined) {
    index = 0
    entries.replaceState({ ...entries.state, index }, '')
  }
  const store = createStore<HistoryUpdate>({ action: NavigationType.Pop, location: readLocation(), delta: undefined })
  const move = (action: NavigationType, delta: number | undefined) => store.set({ action, location: readLocation(), delta })
  view.addEventListener('popstate', () => {
    const { index: next } = readEntry()
    const delta = next === undefined || index === undefined ? undefined : next - index
    index = next
    move(NavigationType.Pop, delta)
  })

  return {
    get action() {
      return store.get().action
    },
    get location() {
      return store.get().location
    },
    createHref,
    go: (delta) => entries.go(delta),
    push(to, state = null) {
      const url = resolve(to)
      const next = (index ?? -1) + 1
      try {
        entries.pushState({ state, key: createKey(), index: next } satisfies EntryState, '', url)
      } catch (error) {
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error
        // Safari refuses more than 100 entries in 30 seconds: the browser loads the page instead.
        view.location.assign(url)
        return
      }
      index = next
      move(NavigationType.Push, 1)
    },
    replace(to, state = null) {
      entries.replaceState({ state, key: createKey(), index: index ?? 0 } satisfies EntryState, '', resolve(to))
      move(NavigationType.Replace, 0)
    },
    listen: (listener) => store.subscribe(() => listener(store.get())),
  }
}
