/**
 * Asks the leave guard before the user leaves a page.
 *
 * A push or replace waits for the answer. A pop has happened when the browser reports it, so it is reverted, and repeated when the answer
 * is to leave.
 */
import { NavigationType, type To } from 'react-router-dom'
import { type BrowserHistory, createBrowserHistory } from './browser-history.ts'
import type { LeaveGuard } from './leave-guard.ts'

function pathOf(to: To): string | undefined {
  return typeof to === 'string' ? to.split(/[?#]/)[0] : to.pathname
}

export function createGuardedHistory(
  guard: Pick<LeaveGuard, 'mayLeave' | 'ask' | 'held'>,
  history: BrowserHistory = createBrowserHistory(),
): BrowserHistory {
  /** The path on screen. It differs from the history's after a pop that has not been answered. */
  let path = history.location.pathname
  let search = history.location.search
  let agreed = false
  let isReverting = false
  // A change of the query or the fragment alone stays on the page.
  const isFree = (target: string | undefined) =>
    agreed || target === undefined || target === '' || target === path || guard.mayLeave(target)
  /** True when a pop changes the query only and a held process, such as a signing, depends on the query. */
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
        if (isReverting) {
          isReverting = false
          return
        }
        if (update.action === NavigationType.Pop && delta && (!isFree(update.location.pathname) || closesHeld(update.location))) {
          isReverting = true
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
