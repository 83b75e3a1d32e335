import { limitedNetwork } from './network-addresses.ts'

/**
 * Rate limit of a guarded action (requirements S6).
 *
 * An attempt counts as a failure until it is known to have succeeded, so concurrent attempts all count. From the last free failure on,
 * each attempt blocks the next ones for a delay that doubles.
 */
export interface AttemptLimit {
  free: number
  firstDelayMs: number
  longestDelayMs: number
  /** The count starts again after this long without an attempt. */
  forgetAfterMs: number
}

export interface AttemptState {
  count: number
  blockedUntil: Date | null
  expiresAt: Date
}

export type AttemptDecision = { isAllowed: true; state: AttemptState } | { isAllowed: false; retryAfterSeconds: number }

const hourMs = 60 * 60_000
const pace = { firstDelayMs: 30_000, longestDelayMs: 15 * 60_000, forgetAfterMs: hourMs } as const

/** Returns every limit of the server, scaled by LOGIN_ATTEMPTS. Limits by address are higher: families and schools share one. */
export function attemptLimits(loginAttempts: number) {
  return {
    loginAccount: { ...pace, free: loginAttempts },
    loginDevice: { ...pace, free: loginAttempts },
    loginAddress: { ...pace, free: loginAttempts * 10 },
    /** Begun logins with a passkey. */
    passkeyAddress: { ...pace, free: loginAttempts * 10 },
    recoveryAccount: { ...pace, free: loginAttempts },
    recoveryAddress: { ...pace, free: loginAttempts * 4 },
    resetAddress: { ...pace, free: loginAttempts * 4 },
    resetCheckAddress: { ...pace, free: loginAttempts * 8 },
    passwordCheck: { ...pace, free: loginAttempts },
    usernameChange: { ...pace, free: loginAttempts * 2 },
    takenCheck: { ...pace, free: loginAttempts * 2 },
    takenCheckAddress: { ...pace, free: loginAttempts * 6 },
    emailConfirmation: { ...pace, free: loginAttempts },
    emailLinkAddress: { ...pace, free: loginAttempts * 4 },
    registrationAddress: { ...pace, free: loginAttempts * 6 },
    confirmationMailbox: { ...pace, free: loginAttempts * 2 },
    /** Invitations of a second adult. */
    invitation: { ...pace, free: loginAttempts * 2 },
    invitationMailbox: { ...pace, free: loginAttempts },
  } as const satisfies Record<string, AttemptLimit>
}

export type AttemptKind = keyof ReturnType<typeof attemptLimits>

/** Returns the subject of a counter: the network of an address, the mailbox of an e-mail address, or a lower-cased username or tax code. */
export function countedSubject(kind: AttemptKind, of: string): string {
  if (kind.endsWith('Mailbox')) return of.toLowerCase().replace(/\+.*(?=@)/, '')
  return kind.endsWith('Address') ? limitedNetwork(of) : of.toLowerCase()
}

/** Decides whether another attempt is allowed at `now`, with the state to store if so. A refused attempt changes nothing. */
export function decideAttempt(present: AttemptState | undefined, limit: AttemptLimit, now: Date): AttemptDecision {
  const isOver = present === undefined || present.expiresAt.getTime() <= now.getTime()
  const blockedMs = isOver ? 0 : (present.blockedUntil?.getTime() ?? 0) - now.getTime()
  if (blockedMs > 0) return { isAllowed: false, retryAfterSeconds: Math.ceil(blockedMs / 1000) }
  const count = isOver ? 1 : present.count + 1
  const beyond = count - limit.free
  const delayMs = beyond < 0 ? 0 : Math.min(limit.firstDelayMs * 2 ** Math.min(beyond, 20), limit.longestDelayMs)
  return {
    isAllowed: true,
    state: {
      count,
      blockedUntil: delayMs === 0 ? null : new Date(now.getTime() + delayMs),
      expiresAt: new Date(now.getTime() + limit.forgetAfterMs + delayMs),
    },
  }
}
