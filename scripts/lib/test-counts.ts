import type { JSONReport } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/** The numbers of tests of a suite. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The parsed JSON report of Vitest or Playwright. */
export type TestReport = Partial<JsonTestResults & JSONReport>

/**
 * Returns the counts of a suite that exited with `code`.
 *
 * A check counts as one test. A suite that ran no test, or that failed without naming a failed test, counts as one failure.
 */
export function countTests(
  kind: 'check' | 'vitest' | 'playwright',
  { code, timedOut, report }: { code: number; timedOut: boolean; report: TestReport | undefined },
): Counts {
  const readers = { check: () => ({ passed: code === 0 ? 1 : 0, failed: 0, skipped: 0 }), vitest: readVitest, playwright: readPlaywright }
  const counts = readers[kind](report ?? {})
  const isUnnamed = counts.failed === 0 && (code !== 0 || timedOut || counts.passed === 0)
  return isUnnamed ? { ...counts, failed: 1 } : counts
}

function readVitest({
  numPassedTests: passed = 0,
  numFailedTests = 0,
  numPendingTests = 0,
  numTodoTests = 0,
  testResults = [],
}: TestReport) {
  // A file that cannot be imported has failed without a failed test.
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return { passed, failed: numFailedTests + brokenFiles.length, skipped: numPendingTests + numTodoTests }
}

function readPlaywright({ stats, errors = [] }: TestReport) {
  const { expected: passed = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {}
  return { passed, failed: unexpected + flaky + (unexpected === 0 ? errors.length : 0), skipped }
}

/** Returns the number of failures in all suites, and the last line of `npm test`. */
export function summarize(all: readonly Counts[]): { failed: number; line: string } {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0)
  return { failed: sum('failed'), line: `${sum('passed')} passed, ${sum('failed')} failed` }
}
