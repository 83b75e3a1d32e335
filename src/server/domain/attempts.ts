import { limitedNetwork } from './network-addresses.ts'

/**
 * How often something may be tried (S6). A try counts as failed until it is known to have succeeded, so that many at once count as
 * many. From the last free failure on each one closes the door for a time that doubles.
 */
export interface AttemptLimit {
  /** Failures before the first delay. */
  free: number
  firstDelayMs: number
  longestDelayMs: number
  /** After that long without a try the count starts again. */
  forgetAfterMs: number
}

export interface AttemptState {
  count: number
  blockedUntil: Date | null
  expiresAt: Date
}

export type AttemptVerdict = { isAllowed: true; state: AttemptState } | { isAllowed: false; retryAfterSeconds: number }

const hourMs = 60 * 60_000
const pace = { firstDelayMs: 30_000, longestDelayMs: 15 * 60_000, forgetAfterMs: hourMs } as const

/** Every limit of the server, from the one number that is set (LOGIN_ATTEMPTS). Whole families and schools share an address. */
export function attemptLimits(loginAttempts: number) {
  return {
    loginAccount: { ...pace, free: loginAttempts },
    loginDevice: { ...pace, free: loginAttempts },
    loginAddress: { ...pace, free: loginAttempts * 10 },
    recoveryAccount: { ...pace, free: loginAttempts },
    recoveryAddress: { ...pace, free: loginAttempts * 4 },
    resetAddress: { ...pace, free: loginAttempts * 4 },
    passwordCheck: { ...pace, free: loginAttempts },
    usernameChange: { ...pace, free: loginAttempts * 2 },
    takenCheck: { ...pace, free: loginAttempts * 2 },
    takenCheckAddress: { ...pace, free: loginAttempts * 6 },
    emailConfirmation: { ...pace, free: loginAttempts },
    emailLinkAddress: { ...pace, free: loginAttempts * 4 },
    registrationAddress: { ...pace, free: loginAttempts * 6 },
  } as const satisfies Record<string, AttemptLimit>
}

export type AttemptKind = keyof ReturnType<typeof attemptLimits>

/** Returns whom a counter is of: the network of an address, a username or tax code without regard to case. */
export function countedSubject(kind: AttemptKind, of: string): string {
  return kind.endsWith('Address') ? limitedNetwork(of) : of.toLowerCase()
}

/** Whether one more try is allowed at that instant, and the state to keep if it is. A refused try changes nothing. */
export function judgeAttempt(present: AttemptState | undefined, limit: AttemptLimit, now: Date): AttemptVerdict {
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
