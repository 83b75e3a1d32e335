/** Payments that are overdue or need an operator. */
export interface PaymentBacklog {
  /** Payments that have been unsettled, or could not be read at the provider, for more than `lateAfterMs`. */
  overdue: number
  /** Since how many seconds the oldest of them is. */
  oldestSeconds: number
  /** Events received more than `lateAfterMs` ago that name no known payment. */
  waitingEvents: number
  /** Cases of money at the provider that an operator has to resolve. */
  openCases: number
  /** The last nightly check with the provider; null before the first one. */
  lastCheck: { secondsAgo: number; asked: number; violations: number } | null
}

/** The reconciler runs every minute: anything later than this does not resolve by itself. */
export const lateAfterMs = 10 * 60_000

/** Returns whether the reconciler does not run or cannot do its work. */
export function isBehind({ overdue, waitingEvents }: Pick<PaymentBacklog, 'overdue' | 'waitingEvents'>): boolean {
  return overdue > 0 || waitingEvents > 0
}
