/** Session limits (requirements S5): half an hour without a call, twelve hours in total. */
export const sessionLimits = { idleMs: 30 * 60_000, absoluteMs: 12 * 60 * 60_000 } as const

export interface SessionTimes {
  createdAt: Date
  lastSeenAt: Date
}

/** Remaining time of a session. */
export interface SessionLeft {
  /** Until it ends without further calls. */
  expiresInMs: number
  /** Until it ends regardless of calls; never less than `expiresInMs`. */
  endsInMs: number
}

/** Returns how long a session lasts: `expiresInMs` without a call, `endsInMs` with calls (requirements S5). */
export function sessionLeft({ createdAt, lastSeenAt }: SessionTimes, now: Date): SessionLeft {
  const endsInMs = createdAt.getTime() + sessionLimits.absoluteMs - now.getTime()
  return { expiresInMs: Math.min(lastSeenAt.getTime() + sessionLimits.idleMs - now.getTime(), endsInMs), endsInMs }
}

/** Returns whether a session has ended; true from the instant of the limit. */
export function isSessionOver(times: SessionTimes, now: Date): boolean {
  return sessionLeft(times, now).expiresInMs <= 0
}

/**
 * Maximum of open sessions per account (requirements S31).
 *
 * The next login ends the least recently used one. More than any family's devices, few enough to read in one list, and a bound on scripts
 * that only log in.
 */
export const mostOpenSessions = 20

/** How long a session counts as confirmed after a passkey has confirmed it (requirements S35). */
const confirmationLifeMs = 5 * 60_000

/** Returns whether a passkey has confirmed a session recently enough to stand for the password. */
export function isConfirmed(confirmedAt: Date | undefined, now: Date): boolean {
  return confirmedAt !== undefined && now.getTime() - confirmedAt.getTime() < confirmationLifeMs
}

/** The caller's account and session. */
export interface CallingMember {
  id: number
  sessionId: string
  /** Remaining time, counted from when this call was authenticated. */
  sessionLeft: SessionLeft
  /** The account's epoch when the session was read, while a passkey confirms the session; else undefined. */
  confirmedEpoch: number | undefined
  memberIsDocente: boolean
  docenteIframe: boolean
}
