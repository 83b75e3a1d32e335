/** How long a login lasts (S5): ended after half an hour without a call, and after twelve hours whatever happens. */
export const sessionLimits = { idleMs: 30 * 60_000, absoluteMs: 12 * 60 * 60_000 } as const

export interface SessionTimes {
  createdAt: Date
  lastSeenAt: Date
}

/** What is left of a session. */
export interface SessionLeft {
  /** Until it ends if nothing more is called. */
  expiresInMs: number
  /** Until it ends whatever is called; never less than `expiresInMs`. */
  endsInMs: number
}

export function sessionLeft({ createdAt, lastSeenAt }: SessionTimes, now: Date): SessionLeft {
  const endsInMs = createdAt.getTime() + sessionLimits.absoluteMs - now.getTime()
  return { expiresInMs: Math.min(lastSeenAt.getTime() + sessionLimits.idleMs - now.getTime(), endsInMs), endsInMs }
}

/** True at the very instant of the limit and after it. */
export function isSessionOver(times: SessionTimes, now: Date): boolean {
  return sessionLeft(times, now).expiresInMs <= 0
}

/**
 * Most open sessions of one account (S31): the one used longest ago ends at the next login. More than any family's phones, tablets and
 * computers need, few enough to read in one list, and a bound on what a script that only logs in can pile up.
 */
export const mostOpenSessions = 20

/** The account on whose token a call is made. */
export interface CallingMember {
  id: number
  sessionId: string
  /** Of the session, counted from when this call was let in. */
  sessionLeft: SessionLeft
  memberIsDocente: boolean
  docenteIframe: boolean
}
