import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { execa, type Options } from 'execa'

export interface Ended {
  /** 127 when the program could not be started. */
  code: number
  /** What it wrote to both streams, in order of arrival. */
  output: string
  timedOut: boolean
}

/** Running children by their id, which is that of their process group: ending a group also ends browsers and databases. */
const running = new Map<number, Promise<unknown>>()

/** Time between asking a process group to end and killing it. */
const patienceMs = 3_000

/**
 * Runs a program of the dependencies or the system to its end, with all of its own child processes.
 *
 * After `timeout` milliseconds it is killed. A signal to this process ends the program first.
 */
export async function runCommand(program: string, args: readonly string[], options: Options = {}): Promise<Ended> {
  const child = execa(program, args, {
    preferLocal: true,
    stdin: 'ignore',
    all: true,
    reject: false,
    cleanup: false,
    forceKillAfterDelay: patienceMs,
    ...options,
    detached: true,
  })
  const { pid } = child
  let killing: NodeJS.Timeout | undefined
  if (pid !== undefined) {
    if (running.size === 0) for (const signal of endingSignals) process.on(signal, endAll)
    running.set(pid, child)
    // A child process that is left behind would keep the pipes open.
    child.once('exit', () => {
      killing = endGroup(pid)
    })
  }
  const { exitCode, timedOut, all, originalMessage } = await child
  clearTimeout(killing)
  if (pid !== undefined && running.delete(pid) && running.size === 0) for (const signal of endingSignals) process.off(signal, endAll)
  return { code: exitCode ?? (pid === undefined ? 127 : 1), output: `${all ?? ''}${pid === undefined ? originalMessage : ''}`, timedOut }
}

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Signals the process groups, as the terminal's Ctrl-C does not reach them, and exits once they have ended. */
async function endAll(signal: (typeof endingSignals)[number]): Promise<void> {
  const ended = [...running].map(([pid, child]) => {
    endGroup(pid)
    return child
  })
  await Promise.race([Promise.allSettled(ended), wait(patienceMs + 500)])
  process.exit(128 + constants.signals[signal])
}

function endGroup(pid: number): NodeJS.Timeout {
  signalGroup(pid, 'SIGTERM')
  return setTimeout(signalGroup, patienceMs, pid, 'SIGKILL').unref()
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {
    // The group has already ended.
  }
}

process.on('exit', () => {
  for (const pid of running.keys()) signalGroup(pid, 'SIGKILL')
})
