import { styleText } from 'node:util'
import { Fault } from '../../src/core/server/domain/fault.ts'

/** Formats a duration: `0.4 s`, `73 s`. */
export function showSeconds(durationMs: number): string {
  return `${(durationMs / 1_000).toFixed(durationMs < 10_000 ? 1 : 0)} s`
}

/** Runs `work` as a step and prints its title, then ✓ with the duration or 'unchanged', as it resolves, or ✗. */
export async function runStep<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now()
  // On a terminal the next line replaces this one.
  process.stdout.write(`… ${title}${process.stdout.isTTY ? '\r' : '\n'}`)
  try {
    const outcome = await work()
    const remark = outcome === 'unchanged' ? 'unchanged' : showSeconds(performance.now() - startedMs)
    console.log(`${styleText('green', '✓')} ${title} ${styleText('dim', remark)}`)
    return outcome
  } catch (error) {
    console.log(`${styleText('red', '✗')} ${title}`)
    throw error
  }
}

/** Runs a command to its end, and reports its failure. */
export async function runScript(work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    reportFailure(error)
  }
}

/** Prints the message of a Fault, or the stack of any other error, which is a bug. */
export function reportFailure(error: unknown): void {
  const said =
    error instanceof Fault ? error.message : `This is a bug in the command itself:\n${error instanceof Error ? error.stack : error}`
  process.stderr.write(`\n${styleText('red', said, { stream: process.stderr })}\n`)
  process.exitCode = 1
}
