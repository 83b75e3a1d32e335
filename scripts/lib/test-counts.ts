/** Counts the passed, failed and skipped tests of a suite. */

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

const nothing: Counts = { passed: 0, failed: 0, skipped: 0 }

/** What is read of the JSON reports of Vitest and Playwright. */
export interface TestReport {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  numTodoTests?: number
  testResults?: readonly { status: string; assertionResults?: readonly { status: string }[] }[]
  stats?: { expected?: number; unexpected?: number; flaky?: number; skipped?: number }
  errors?: readonly unknown[]
}

/**
 * Returns the counts of a suite that exited with `code`.
 *
 * `report` is the parsed JSON report of vitest or playwright, undefined if there is none. A suite that ran no test, or that failed
 * without naming a failed test, counts as one failure.
 */
export function countTests(
  kind: 'check' | 'vitest' | 'playwright',
  { code, timedOut, report }: { code: number; timedOut: boolean; report: TestReport | undefined },
): Counts {
  const counts = kind === 'check' ? { ...nothing, passed: code === 0 ? 1 : 0 } : report === undefined ? nothing : readers[kind](report)
  const ranNothing = counts.passed + counts.failed === 0
  if (counts.failed === 0 && (code !== 0 || timedOut || ranNothing)) return { ...counts, failed: 1 }
  return counts
}

const readers = {
  vitest: ({ numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0, testResults = [] }: TestReport): Counts => {
    // A file that cannot be imported has failed without a failed test.
    const brokenFiles = testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults?.some(({ status }) => status === 'failed'),
    )
    return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length, skipped: numPendingTests + numTodoTests }
  },
  playwright: ({ stats = {}, errors = [] }: TestReport): Counts => ({
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0) + ((stats.unexpected ?? 0) === 0 ? errors.length : 0),
    skipped: stats.skipped ?? 0,
  }),
}

export function addCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, counts) => ({ passed: sum.passed + counts.passed, failed: sum.failed + counts.failed, skipped: sum.skipped + counts.skipped }),
    nothing,
  )
}

/** Returns the last line of `npm test`. */
export function summaryLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`
}
