import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { styleText } from 'node:util'
import pMap from 'p-map'
import { runCommand } from './run-command.ts'
import type { Suite } from './suites.ts'
import { showSeconds } from './terminal.ts'
import { type Counts, countTests, type TestReport } from './test-counts.ts'

interface Run {
  isLong: boolean
  /** Prints the output of each suite while it runs; otherwise that of a failed one when it ends. */
  isStreamed: boolean
  env: NodeJS.ProcessEnv
  forwardedArguments: readonly string[]
}

const heartbeatMs = 60_000

/** A suite is killed after its budget times this factor. */
const patienceFactor = 3

/** Runs the suites, `concurrency` at a time. Prints the result of each as it ends, with the output of a failed one. */
export async function runSuites(suites: readonly Suite[], concurrency: number, run: Run): Promise<readonly Counts[]> {
  const startsMs = new Map<string, number>()
  const heartbeat = setInterval(() => {
    const running = [...startsMs].map(([name, startedMs]) => `${name} (${showSeconds(performance.now() - startedMs)})`)
    console.log(styleText('dim', `  still running: ${running.join(', ')}`))
  }, heartbeatMs)
  const runOne = async (suite: Suite) => {
    startsMs.set(suite.name, performance.now())
    const counts = await runSuite(suite, run)
    startsMs.delete(suite.name)
    return counts
  }
  return pMap(suites, runOne, { concurrency }).finally(() => clearInterval(heartbeat))
}

async function runSuite(suite: Suite, { isLong, isStreamed, env, forwardedArguments }: Run): Promise<Counts> {
  const { name, kind, command } = suite
  const startedMs = performance.now()
  const budgetSeconds = (isLong ? suite.longBudgetSeconds : undefined) ?? suite.budgetSeconds
  const folder = `${process.cwd()}/.cache/test-reports`
  const reportFile = `${folder}/${name.replaceAll(' ', '-')}.json`
  mkdirSync(folder, { recursive: true })
  rmSync(reportFile, { force: true })
  const [program = '', ...args] = [...command, ...(kind === 'vitest' ? [`--outputFile.json=${reportFile}`] : []), ...forwardedArguments]
  const { code, output, timedOut } = await runCommand(program, args, {
    env: {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
      ...(isLong ? { TEST_LONG: '1' } : {}),
      ...(isStreamed ? { LIST_JOURNEYS: '1' } : { FORCE_COLOR: '0' }),
    },
    timeout: budgetSeconds * patienceFactor * 1_000,
    ...(isStreamed && { stdout: ['pipe', 'inherit'], stderr: ['pipe', 'inherit'] }),
  })
  const counts = countTests(kind, { code, timedOut, report: readReport(reportFile) })
  const durationMs = performance.now() - startedMs
  const time = `${showSeconds(durationMs)} of ${budgetSeconds} s`
  const shownTime = durationMs > budgetSeconds * 1_000 ? styleText('yellow', `${time}: over its budget`) : styleText('dim', time)
  const parts = [
    `${counts.passed} passed`,
    counts.failed > 0 && `${counts.failed} failed`,
    counts.skipped > 0 && `${counts.skipped} left out`,
  ]
  const tests = parts.filter((part) => part !== false).join(', ')
  console.log(`${counts.failed > 0 ? styleText('red', '✗') : styleText('green', '✓')} ${name.padEnd(28)} ${tests.padEnd(24)} ${shownTime}`)
  if (counts.failed > 0 && !isStreamed) {
    const ending = timedOut ? `\nKilled after ${patienceFactor} times its budget.` : ''
    console.log(`${styleText('bold', `── output of "${name}" `.padEnd(100, '─'))}\n${output.trimEnd()}${ending}\n${'─'.repeat(100)}`)
  }
  return counts
}

function readReport(file: string): TestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
