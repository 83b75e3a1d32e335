import { describe, expect, test } from 'vitest'
import { countTests, summarize } from '../../scripts/lib/test-counts.ts'

const ended = { code: 0, timedOut: false, report: undefined }
const failedRun = { code: 1, timedOut: false, report: undefined }

describe('a check, which counts as one test', () => {
  test('passes when its program exits with 0', () => expect(countTests('check', ended)).toMatchObject({ passed: 1, failed: 0, skipped: 0 }))
  test('fails otherwise', () => expect(countTests('check', failedRun)).toMatchObject({ passed: 0, failed: 1, skipped: 0 }))
})

describe('a run of Vitest', () => {
  test('counts its tests', () => {
    const report = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1, testResults: [] }
    expect(countTests('vitest', { ...failedRun, report })).toMatchObject({ passed: 7, failed: 2, skipped: 2 })
  })

  test('tells the time of each file', () => {
    const testResults = [{ name: '/tests/one.test.ts', status: 'passed', startTime: 1_000, endTime: 1_250, assertionResults: [] }]
    expect(countTests('vitest', { ...ended, report: { numPassedTests: 1, testResults } }).files).toEqual([
      { name: '/tests/one.test.ts', durationMs: 250 },
    ])
  })

  test('counts a file that fails to import as a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
    ]
    expect(countTests('vitest', { ...failedRun, report: { numPassedTests: 3, numFailedTests: 1, testResults } }).failed).toBe(2)
  })
})

describe('a run of Playwright', () => {
  test('counts a flaky test as failed', () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] }
    expect(countTests('playwright', { ...failedRun, report })).toMatchObject({ passed: 4, failed: 2, skipped: 2 })
  })

  test('tells the time of each file, with the tests of its groups', () => {
    const spec = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
    const suites = [{ file: 'one.journey.ts', specs: [spec(100)], suites: [{ specs: [spec(20, 3)] }] }]
    expect(countTests('playwright', { ...ended, report: { stats: { expected: 2 }, suites } }).files).toEqual([
      { name: 'one.journey.ts', durationMs: 123 },
    ])
  })
})

describe.each(['vitest', 'playwright'])('a run of %s counts as failed', (kind) => {
  test('when it leaves no report', () => expect(countTests(kind, ended).failed).toBe(1))
  test('when it ran no test', () => expect(countTests(kind, { ...ended, report: {} }).failed).toBe(1))
  test('when it was killed after its last test passed', () => {
    const report = { numPassedTests: 3, stats: { expected: 3 } }
    expect(countTests(kind, { code: 0, timedOut: true, report })).toMatchObject({ passed: 3, failed: 1, skipped: 0 })
  })
  test('when it exits with an error although each test passed', () => {
    const report = { numPassedTests: 3, stats: { expected: 3 } }
    expect(countTests(kind, { ...failedRun, report })).toMatchObject({ passed: 3, failed: 1, skipped: 0 })
  })
})

test('the summary counts the tests of all suites and names the ten slowest files', () => {
  const files = Array.from({ length: 9 }, (_, at) => ({ name: `${at}`, durationMs: at }))
  const summary = summarize([
    { passed: 2, failed: 0, skipped: 1, files },
    {
      passed: 1,
      failed: 3,
      skipped: 2,
      files: [
        { name: 'slow', durationMs: 10 },
        { name: 'quick', durationMs: -1 },
      ],
    },
  ])
  expect(summary).toMatchObject({ failed: 3, skipped: 3, line: '3 passed, 3 failed' })
  expect(summary.slowest.map(({ name }) => name)).toEqual(['slow', '8', '7', '6', '5', '4', '3', '2', '1', '0'])
})
