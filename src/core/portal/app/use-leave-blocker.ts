/** Asks the leave guard before a navigation leaves the page, and lets Back close what lies over it. */
import { useEffect, useRef } from 'react'
import { type BlockerFunction, useBlocker, useLocation } from 'react-router-dom'
import type { LeaveGuard } from './leave-guard.ts'

/**
 * Returns whether a navigation waits for the user's answer.
 *
 * A change of the query or the fragment alone stays on the page, except back out of a process, such as a signing, that is in the query. Back
 * closes what lies over the page and stays.
 */
export function waitsForAnswer(
  guard: Pick<LeaveGuard, 'mayLeave' | 'held' | 'top'>,
  { currentLocation: from, nextLocation: to, historyAction }: Parameters<BlockerFunction>[0],
): boolean {
  if (historyAction === 'POP' && guard.top() !== undefined) return true
  if (to.pathname !== from.pathname) return !guard.mayLeave(to.pathname)
  return historyAction === 'POP' && to.search !== from.search && guard.held()?.isAddressed === true
}

/** The router's index of the present history entry. */
const readIndex = (): number => (history.state as { idx?: number } | null)?.idx ?? 0

export function useLeaveBlocker(guard: LeaveGuard): void {
  const { key } = useLocation()
  const shown = useRef({ key, index: 0 })
  useEffect(() => {
    shown.current = { key, index: readIndex() }
  }, [key])
  const action = useRef<string>(undefined)
  const blocker = useBlocker((navigation) => {
    action.current = navigation.historyAction
    return waitsForAnswer(guard, navigation)
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const stay = () => {
      blocker.reset()
      // The router reverts each press of Back, but takes the second of two quick ones for its own revert of the first.
      const missing = shown.current.index - readIndex()
      if (missing !== 0) history.go(missing)
    }
    const close = action.current === 'POP' ? guard.top() : undefined
    if (close !== undefined) {
      stay()
      close()
    } else guard.ask(blocker.location.pathname, blocker.proceed, stay)
  }, [blocker, guard])
}
