import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'

/** The numbers of tests of a suite. */
export interface Counts {
  passed: number
  failed: number
  /** Left to the long form. */
  skipped: number
  /** The time of each file of tests, as far as the program reports it. */
  files: readonly FileTime[]
}

export interface FileTime {
  name: string
  durationMs: number
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
  const readers = {
    check: () => ({ passed: code === 0 ? 1 : 0, failed: 0, skipped: 0, files: [] }),
    vitest: readVitest,
    playwright: readPlaywright,
  }
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
  const files = testResults.map(({ name, startTime, endTime }) => ({ name, durationMs: endTime - startTime }))
  return { passed, failed: numFailedTests + brokenFiles.length, skipped: numPendingTests + numTodoTests, files }
}

function readPlaywright({ stats, errors = [], suites = [] }: TestReport) {
  const { expected: passed = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {}
  const files = suites.map((suite) => ({ name: suite.file, durationMs: durationOf(suite) }))
  return { passed, failed: unexpected + flaky + (unexpected === 0 ? errors.length : 0), skipped, files }
}

/** Returns the time of all tests of a suite of Playwright. */
function durationOf({ specs, suites = [] }: JSONReportSuite): number {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
  return [...own, ...suites.map(durationOf)].reduce((sum, durationMs) => sum + durationMs, 0)
}

/** Returns the sums of all suites, the last line of `npm test`, and the ten slowest files. */
export function summarize(all: readonly Counts[]): { failed: number; skipped: number; line: string; slowest: readonly FileTime[] } {
  const sum = (key: 'passed' | 'failed' | 'skipped') => all.reduce((total, counts) => total + counts[key], 0)
  const slowest = all
    .flatMap(({ files }) => files)
    .toSorted((one, other) => other.durationMs - one.durationMs)
    .slice(0, 10)
  return { failed: sum('failed'), skipped: sum('skipped'), line: `${sum('passed')} passed, ${sum('failed')} failed`, slowest }
}
