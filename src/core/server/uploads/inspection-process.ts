import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { InspectionResult, SentUpload } from './inspection.ts'
import type { InspectionAnswer } from './inspection-worker.ts'

export interface InspectionLimits {
  /** From sending a file to its result. */
  fileMs: number
  /** From starting a process until it is ready. */
  startMs: number
  /** How long an idle process is kept. */
  idleMs: number
}

export const usualInspectionLimits: InspectionLimits = { fileMs: 10_000, startMs: 20_000, idleMs: 60_000 }

/** A child process that inspects one upload at a time. Callers await each result before the next call. */
export interface InspectionProcess {
  /** Refuses a file that ends the process or takes too long. Rejects when no process can be started. */
  inspect(sent: SentUpload): Promise<InspectionResult>
  close(): void
}

const workerPath = fileURLToPath(new URL('./inspection-worker.ts', import.meta.url))
/** A file whose parser needs more memory ends this process, not the server. */
const execArgv = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=512']

export function createInspectionProcess(limits: InspectionLimits): InspectionProcess {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function end(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  async function start(): Promise<ChildProcess> {
    // The server's environment holds secrets, which judging a file does not need.
    const started = fork(workerPath, [], {
      execArgv,
      serialization: 'advanced',
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child = started
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    const answer = await nextAnswer(started, limits.startMs)
    if (answer === undefined || !('ready' in answer)) {
      end()
      throw new Error('The process that judges uploads does not start')
    }
    return started
  }

  return {
    async inspect(sent) {
      clearTimeout(idle)
      const process = child ?? (await start())
      process.send(sent)
      const answer = await nextAnswer(process, limits.fileMs)
      if (answer === undefined || !('result' in answer)) {
        // Only killing the process ends an endless loop of a parser.
        end()
        return { refused: 'the file cannot be judged in time' }
      }
      idle = setTimeout(end, limits.idleMs).unref()
      return answer.result
    },
    close: end,
  }
}

/** Returns the next message of a process; undefined when the process exits first or the time is over. */
function nextAnswer(process: ChildProcess, limitMs: number): Promise<InspectionAnswer | undefined> {
  return new Promise((resolve) => {
    const end = (answer: InspectionAnswer | undefined): void => {
      clearTimeout(timer)
      process.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      resolve(answer)
    }
    const onMessage = (message: unknown): void => end(message as InspectionAnswer)
    const onEnd = (): void => end(undefined)
    const timer = setTimeout(onEnd, limitMs)
    process.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
  })
}
