/** What is taken of reports that anybody may send. */
export const cspReportLimits = {
  /** Of one request; a browser sends few at once. */
  reportsPerRequest: 20,
  /** Of one address in a window; the next ones are refused. */
  requestsPerAddress: 60,
  /** Lines in the log in a window; the rest is counted and told in one line. */
  linesPerWindow: 30,
  windowMs: 60_000,
  /** Addresses that are told apart in a window; beyond them every new one is refused. */
  addresses: 10_000,
} as const

export interface CspBudget {
  /** False when an address has sent enough in this window. */
  takesRequest(address: string): boolean
  /** Whether one more line may be logged, and how many were not in the window before it. */
  takesLine(): { isAllowed: boolean; leftOutBefore: number }
}

/** Counts in windows of a minute, in this process alone. */
export function createCspBudget(now: () => Date): CspBudget {
  let windowStart = Number.NEGATIVE_INFINITY
  let requests = new Map<string, number>()
  let lines = 0
  let leftOut = 0
  const roll = () => {
    const at = now().getTime()
    if (at >= windowStart && at - windowStart < cspReportLimits.windowMs) return
    windowStart = at
    requests = new Map()
    lines = 0
  }
  return {
    takesRequest(address) {
      roll()
      const count = requests.get(address) ?? 0
      if (count >= cspReportLimits.requestsPerAddress || (count === 0 && requests.size >= cspReportLimits.addresses)) return false
      requests.set(address, count + 1)
      return true
    },
    takesLine() {
      roll()
      if (lines >= cspReportLimits.linesPerWindow) {
        leftOut++
        return { isAllowed: false, leftOutBefore: 0 }
      }
      lines++
      const leftOutBefore = leftOut
      leftOut = 0
      return { isAllowed: true, leftOutBefore }
    },
  }
}
