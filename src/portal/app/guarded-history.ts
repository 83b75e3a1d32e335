/**
 * The browser's history, asked before a page is left. A move forward waits for the answer; the browser's own Back and Forward have moved
 * already when they are heard of, so they are taken back, and made again when the answer is to go.
 */
import { UNSAFE_createBrowserHistory as createBrowserHistory, type To } from 'react-router-dom'
import type { LeaveGuard } from './leave-guard.ts'

export type BrowserHistory = ReturnType<typeof createBrowserHistory>

function pathOf(to: To): string | undefined {
  return typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname
}

export function createGuardedHistory(
  guard: Pick<LeaveGuard, 'mayLeave' | 'ask' | 'held'>,
  history: BrowserHistory = createBrowserHistory({ v5Compat: true }),
): BrowserHistory {
  /** Of the page that is shown. */
  let path = history.location.pathname
  let search = history.location.search
  let agreed = false
  let takingBack = false
  // Another address of the same page (a parameter, a place on it) leaves nothing.
  const isFree = (target: string | undefined) =>
    agreed || target === undefined || target === '' || target === path || guard.mayLeave(target)
  /** Back closes what another address of the page has opened: asked about where that is under way. */
  const closesHeld = (to: BrowserHistory['location']) =>
    !agreed && to.pathname === path && to.search !== search && guard.held()?.isAddressed === true
  const ask = (target: string | undefined, move: () => void) =>
    guard.ask(target ?? path, () => {
      agreed = true
      move()
    })
  return {
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    createHref: history.createHref,
    createURL: history.createURL,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push(to, state) {
      if (isFree(pathOf(to))) history.push(to, state)
      else ask(pathOf(to), () => history.push(to, state))
    },
    replace(to, state) {
      if (isFree(pathOf(to))) history.replace(to, state)
      else ask(pathOf(to), () => history.replace(to, state))
    },
    listen: (listener) =>
      history.listen((update) => {
        const { delta } = update
        if (takingBack) {
          takingBack = false
          return
        }
        if (update.action === 'POP' && delta && (!isFree(update.location.pathname) || closesHeld(update.location))) {
          takingBack = true
          history.go(-delta)
          ask(update.location.pathname, () => history.go(delta))
          return
        }
        agreed = false
        path = update.location.pathname
        search = update.location.search
        listener(update)
      }),
  }
}
