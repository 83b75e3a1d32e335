/** Payments that are overdue or need an operator. */
export interface PaymentBacklog {
  /** Payments whose check with the provider is overdue by more than `lateAfterMs`. */
  overdue: number
  /** Events received more than `lateAfterMs` ago that name no known payment. */
  waitingEvents: number
  /** Cases of money at the provider that an operator has to resolve. */
  openCases: number
}

/** The reconciler runs every minute: anything later than this does not resolve by itself. */
export const lateAfterMs = 10 * 60_000

/** Returns whether the reconciler does not run or cannot do its work. */
export function isBehind({ overdue, waitingEvents }: PaymentBacklog): boolean {
  return overdue > 0 || waitingEvents > 0
}
