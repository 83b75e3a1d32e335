/** How long a login lasts (S5): ended after half an hour without a call, and after twelve hours whatever happens. */
export const sessionLimits = { idleMs: 30 * 60_000, absoluteMs: 12 * 60 * 60_000 } as const

export interface SessionTimes {
  createdAt: Date
  lastSeenAt: Date
}

/** True at the very instant of the limit and after it. */
export function isSessionOver(times: SessionTimes, now: Date): boolean {
  return (
    now.getTime() - times.lastSeenAt.getTime() >= sessionLimits.idleMs ||
    now.getTime() - times.createdAt.getTime() >= sessionLimits.absoluteMs
  )
}
