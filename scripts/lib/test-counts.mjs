/** How many tests of one suite passed, failed and were left out. */

const nothing = { passed: 0, failed: 0, skipped: 0 }

/**
 * The counts of a suite that ended with `code`. `report` is the parsed JSON report of vitest or playwright, undefined where there is
 * none. A suite that ran nothing, or that ended badly without naming a failed test, counts as one failure: it proves nothing.
 */
export function countTests(kind, { code, timedOut, report }) {
  const counts = kind === 'check' ? { ...nothing, passed: code === 0 ? 1 : 0 } : report === undefined ? nothing : readers[kind](report)
  const ranNothing = counts.passed + counts.failed === 0
  if (counts.failed === 0 && (code !== 0 || timedOut || ranNothing)) return { ...counts, failed: 1 }
  return counts
}

const readers = {
  vitest: ({ numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0, testResults = [] }) => {
    // A file that cannot be imported has no tests to fail.
    const brokenFiles = testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults?.some(({ status }) => status === 'failed'),
    )
    return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length, skipped: numPendingTests + numTodoTests }
  },
  playwright: ({ stats = {}, errors = [] }) => ({
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0) + ((stats.unexpected ?? 0) === 0 ? errors.length : 0),
    skipped: stats.skipped ?? 0,
  }),
}

export function addCounts(all) {
  return all.reduce(
    (sum, counts) => ({ passed: sum.passed + counts.passed, failed: sum.failed + counts.failed, skipped: sum.skipped + counts.skipped }),
    nothing,
  )
}

/** The last line of `npm test`, which whoever runs it reads. */
export function summaryLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}
