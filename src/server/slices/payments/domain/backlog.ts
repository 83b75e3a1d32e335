/** What of the payments waits longer than it should, or for an operator. */
export interface PaymentBacklog {
  /** Payments about which the provider should have been asked more than `lateAfterMs` ago. */
  overdue: number
  /** Events of the provider that came more than `lateAfterMs` ago and name no payment that is known. */
  waitingEvents: number
  /** Money at the provider that an operator has to look at. */
  openCases: number
}

/** The reconciler runs each minute: what is later than this waits for something that does not come by itself. */
export const lateAfterMs = 10 * 60_000

/** The reconciler does not do its work, or cannot. */
export function isBehind({ overdue, waitingEvents }: PaymentBacklog): boolean {
  return overdue > 0 || waitingEvents > 0
}
