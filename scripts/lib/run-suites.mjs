import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { environmentWith, runCommand } from './run-command.mjs'
import { bold, dim, green, red, showSeconds, yellow } from './terminal.mjs'
import { countTests } from './test-counts.mjs'

const heartbeatMs = 60_000

/** A suite is killed after its budget times this factor. */
const patienceFactor = 3

/**
 * Runs the suites, `slots` at a time, and resolves to the result of each.
 *
 * Prints counts, duration and budget of each suite as it ends, and the output of a failed one.
 */
export async function runSuites(root, suites, { slots, isLong, env, forwardedArguments = [] }) {
  const waiting = [...suites]
  const underWay = new Map()
  const results = []
  const heartbeat = setInterval(() => process.stdout.write(dim(`  still running: ${describeUnderWay(underWay)}\n`)), heartbeatMs)
  const work = async () => {
    for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift()) {
      underWay.set(suite.name, performance.now())
      const result = await runSuite(root, suite, { isLong, env, forwardedArguments })
      underWay.delete(suite.name)
      results.push(result)
      printResult(suite, result)
    }
  }
  await Promise.all(Array.from({ length: slots }, work))
  clearInterval(heartbeat)
  return results
}

async function runSuite(root, suite, { isLong, env, forwardedArguments }) {
  const startedMs = performance.now()
  const budgetSeconds = (isLong ? suite.longBudgetSeconds : undefined) ?? suite.budgetSeconds
  const reportFile = join(root, '.cache/test-reports', `${suite.name.replaceAll(' ', '-')}.json`)
  mkdirSync(join(reportFile, '..'), { recursive: true })
  rmSync(reportFile, { force: true })
  const [program, ...args] = suite.command
  const ended = await runCommand(
    program,
    [...args, ...(suite.kind === 'vitest' ? [`--outputFile.json=${reportFile}`] : []), ...forwardedArguments],
    {
      cwd: root,
      env: environmentWith(
        { ...env, ...suite.env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile, ...(isLong ? { TEST_LONG: '1' } : {}), FORCE_COLOR: '0' },
        root,
      ),
      timeoutMs: budgetSeconds * patienceFactor * 1_000,
    },
  )
  const counts = countTests(suite.kind, { code: ended.code, timedOut: ended.timedOut, report: readReport(reportFile) })
  return {
    name: suite.name,
    counts,
    budgetSeconds,
    timedOut: ended.timedOut,
    durationMs: performance.now() - startedMs,
    output: ended.failure?.message ?? ended.output,
  }
}

function readReport(reportFile) {
  try {
    return JSON.parse(readFileSync(reportFile, 'utf8'))
  } catch {
    return undefined
  }
}

function printResult(suite, { counts, budgetSeconds, timedOut, durationMs, output }) {
  const isOver = durationMs > budgetSeconds * 1_000
  const time = `${showSeconds(durationMs)} of ${budgetSeconds} s`
  const tests = [
    `${counts.passed} passed`,
    ...(counts.failed > 0 ? [`${counts.failed} failed`] : []),
    ...(counts.skipped > 0 ? [`${counts.skipped} left out`] : []),
  ]
  const mark = counts.failed > 0 ? red('✗') : green('✓')
  process.stdout.write(
    `${mark} ${suite.name.padEnd(28)} ${tests.join(', ').padEnd(24)} ${isOver ? yellow(`${time}: over its budget`) : dim(time)}\n`,
  )
  if (counts.failed === 0) return
  const ending = timedOut ? `\nKilled after ${patienceFactor} times its budget.` : ''
  process.stdout.write(`${bold(`── what "${suite.name}" said `.padEnd(100, '─'))}\n${output.trimEnd()}${ending}\n${'─'.repeat(100)}\n`)
}

function describeUnderWay(underWay) {
  return [...underWay].map(([name, startedMs]) => `${name} (${showSeconds(performance.now() - startedMs)})`).join(', ')
}
