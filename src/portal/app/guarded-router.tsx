import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { Router } from 'react-router-dom'
import { createGuardedHistory } from './guarded-history.ts'
import type { LeaveGuard } from './leave-guard.ts'

/** A router over the browser's history whose navigations the leave guard can block. */
export function GuardedRouter({ guard, children }: { guard: LeaveGuard; children: ReactNode }) {
  const [history] = useState(() => createGuardedHistory(guard))
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location })
  useLayoutEffect(() => history.listen((place) => startTransition(() => setPlace(place))), [history])
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
