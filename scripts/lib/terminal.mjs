/** Output of the commands: one line a step, redrawn while it runs on a terminal, plain lines in a log. */

const colours = process.stdout.isTTY === true && process.env.NO_COLOR === undefined
const paint = (code, text) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text)

export const bold = (text) => paint('1', text)
export const dim = (text) => paint('2', text)
export const green = (text) => paint('32', text)
export const yellow = (text) => paint('33', text)
export const red = (text) => paint('31', text)

/** Formats a duration: `0.4 s`, `73 s`. */
export function showSeconds(durationMs) {
  const seconds = durationMs / 1000
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`
}

/** A problem of the user's input or machine, printed without a stack. `output` is printed above the message. */
export class CommandFault extends Error {
  constructor(message, output = '') {
    super(message)
    this.name = 'CommandFault'
    this.output = output
  }
}

/**
 * Runs `work` as a step and prints its title, then ✓ and the duration, or ✗ before rethrowing.
 *
 * `work` may resolve to `'unchanged'`, which is printed instead of the duration.
 */
export async function runStep(title, work) {
  const startedMs = performance.now()
  const watched = process.stdout.isTTY === true
  const drawProgress = () => process.stdout.write(`\r\u001b[K${dim('…')} ${title} ${dim(showSeconds(performance.now() - startedMs))}`)
  if (watched) drawProgress()
  else process.stdout.write(`… ${title}\n`)
  const ticking = watched ? setInterval(drawProgress, 500) : undefined
  const clearLine = watched ? '\r\u001b[K' : ''
  try {
    const outcome = await work()
    const remark = outcome === 'unchanged' ? 'unchanged' : showSeconds(performance.now() - startedMs)
    process.stdout.write(`${clearLine}${green('✓')} ${title} ${dim(remark)}\n`)
    return outcome
  } catch (error) {
    process.stdout.write(`${clearLine}${red('✗')} ${title}\n`)
    throw error
  } finally {
    clearInterval(ticking)
  }
}

/** Prints a failure: the message of a CommandFault, or the stack of any other error, which is a bug. */
export function reportFailure(error) {
  if (!(error instanceof CommandFault)) {
    process.stderr.write(`\n${red('This is a bug in the command itself:')}\n${error instanceof Error ? error.stack : error}\n`)
    return
  }
  if (error.output.trim() !== '') process.stderr.write(`\n${error.output.trimEnd()}\n`)
  process.stderr.write(`\n${red(error.message)}\n`)
}
