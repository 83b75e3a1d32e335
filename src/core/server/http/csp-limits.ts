import { createAddressBudget } from './address-budget.ts'

/** Limits on CSP reports, which anybody can send. */
export const cspReportLimits = {
  /** A browser batches only a few reports. */
  reportsPerRequest: 20,
  /** Requests of one address in a window; further ones are refused. */
  requestsPerAddress: 60,
  /** Log lines in a window; the rest is counted and logged in one line. */
  linesPerWindow: 30,
  windowMs: 60_000,
  /** Addresses tracked in a window; new ones beyond that are refused. */
  addresses: 10_000,
} as const

export interface CspBudget {
  /** Returns false when an address has used up its requests in this window. */
  takesRequest(address: string): boolean
  /** Returns whether another line may be logged, and how many were suppressed in the previous window. */
  takesLine(): { isAllowed: boolean; leftOutBefore: number }
}

/** Creates counters with windows of one minute, for this process alone. */
export function createCspBudget(now: () => Date): CspBudget {
  let windowStart = Number.NEGATIVE_INFINITY
  const requests = createAddressBudget(cspReportLimits, now)
  let lines = 0
  let suppressed = 0
  const roll = () => {
    const at = now().getTime()
    if (at >= windowStart && at - windowStart < cspReportLimits.windowMs) return
    windowStart = at
    lines = 0
  }
  return {
    takesRequest: requests.takes,
    takesLine() {
      roll()
      if (lines >= cspReportLimits.linesPerWindow) {
        suppressed++
        return { isAllowed: false, leftOutBefore: 0 }
      }
      lines++
      const leftOutBefore = suppressed
      suppressed = 0
      return { isAllowed: true, leftOutBefore }
    },
  }
}
