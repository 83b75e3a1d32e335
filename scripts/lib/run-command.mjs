import { spawn } from 'node:child_process'

/** Running children. Each leads its own process group, so that ending it also ends its children (browsers, databases). */
const running = new Set()

/** Returns the environment of a child. node_modules/.bin is first on PATH, so that `node` is the pinned one even outside npm. */
export function environmentWith(extra = {}, root = process.cwd()) {
  const binFolder = `${root}/node_modules/.bin`
  const path = (extra.PATH ?? process.env.PATH ?? '').split(':').filter((folder) => folder !== binFolder)
  return { ...process.env, REDOCLY_TELEMETRY: 'off', ...extra, PATH: [binFolder, ...path].join(':') }
}

/**
 * Starts a program in its own process group.
 *
 * `output` collects stdout and stderr in order of arrival; `onText` receives each piece. With `show` the program writes to the terminal
 * itself, and with `asks` it also reads from it. With `sharesGroup` it stays in this process's group and is killed with it: for a server
 * that holds a lock and must not outlive the command.
 */
export function startCommand(
  program,
  args,
  { cwd = process.cwd(), env = environmentWith(), show = false, asks = false, onText = undefined, sharesGroup = false } = {},
) {
  const child = spawn(program, args, {
    cwd,
    env,
    detached: !sharesGroup,
    stdio: show ? [asks ? 'inherit' : 'ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  })
  child.sharesGroup = sharesGroup
  running.add(child)
  const pieces = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (text) => {
      pieces.push(text)
      onText?.(text)
    })
  }
  const ended = new Promise((resolve) => {
    let failure
    child.on('error', (error) => {
      failure = error
      if (child.pid === undefined) finish(127, null)
    })
    const finish = (code, signal) => {
      running.delete(child)
      resolve({ code: code ?? 1, signal, failure, output: pieces.join('') })
    }
    // 'close' waits for the pipes, which a surviving grandchild keeps open. It gets 2 seconds, then the group is killed.
    child.on('exit', (code, signal) => {
      endGroup(child, 'SIGTERM')
      const impatient = setTimeout(() => {
        endGroup(child, 'SIGKILL')
        finish(code, signal)
      }, 2_000)
      child.on('close', () => {
        clearTimeout(impatient)
        finish(code, signal)
      })
    })
  })
  return { child, ended, end: (signal) => endGroup(child, signal), outputSoFar: () => pieces.join('') }
}

/** Runs a program to its end. After `timeoutMs` its process group is killed and `timedOut` is true. */
export async function runCommand(program, args, { timeoutMs = undefined, ...options } = {}) {
  const command = startCommand(program, args, options)
  let timedOut = false
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => {
          timedOut = true
          command.end('SIGTERM')
          setTimeout(() => command.end('SIGKILL'), 3_000).unref()
        }, timeoutMs)
  const result = await command.ended
  clearTimeout(timer)
  return { ...result, timedOut }
}

function endGroup(child, signal = 'SIGTERM') {
  if (child.pid === undefined) return
  if (child.sharesGroup) {
    child.kill(signal)
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The group has already ended.
  }
}

/** Signals all running children, as the terminal's Ctrl-C does not reach their process groups. */
function endAllCommands(signal = 'SIGTERM') {
  for (const child of running) endGroup(child, signal)
}

/** On SIGINT, SIGTERM and SIGHUP, ends the children, then this process. They have `patienceMs` to exit before SIGKILL. */
export function endCommandsOnSignal(patienceMs = 5_000) {
  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ]) {
    process.once(signal, async () => {
      endAllCommands('SIGTERM')
      const giveUpMs = Date.now() + patienceMs
      while (running.size > 0 && Date.now() < giveUpMs) await new Promise((resolve) => setTimeout(resolve, 50))
      endAllCommands('SIGKILL')
      process.exit(exitCode)
    })
  }
  process.on('exit', () => endAllCommands('SIGKILL'))
}
