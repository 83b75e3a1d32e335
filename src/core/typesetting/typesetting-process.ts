import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { LayoutFault, type LayoutFiles, type TypesettingJob, TypesettingTimeout } from './typesetting.ts'
import type { WorkerAnswer, WorkerRequest } from './typesetting-worker.ts'

export interface TypesettingProcess {
  /**
   * Typesets a document and resolves with the PDF. One process typesets all documents, one at a time.
   *
   * Rejects with a LayoutFault for an error in the layout, with a TypesettingTimeout when it takes too long, and with another error when
   * the process dies.
   */
  typeset(job: TypesettingJob): Promise<Uint8Array>
  /** Ends the process and rejects the waiting jobs. */
  close(): Promise<void>
}

export interface TypesettingLimits {
  /** Time limit of one job, from when the process receives it. */
  jobMs: number
  /** Time limit for a new process to become ready. */
  startMs: number
  /** How long an idle process is kept; it holds about 100 MB. */
  idleMs: number
}

const usualLimits: TypesettingLimits = { jobMs: 5_000, startMs: 20_000, idleMs: 60_000 }

const workerPath = fileURLToPath(new URL('./typesetting-worker.ts', import.meta.url))
const execArgv = ['--disable-warning=ExperimentalWarning']

/** Creates a typesetter in a child process, started with the first document and again after it was killed. */
export function createTypesettingProcess(files: LayoutFiles, limits: TypesettingLimits = usualLimits): TypesettingProcess {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let isClosed = false

  /** Kills a process. The next document starts another one, even while this one is still exiting. */
  function end(process: ChildProcess): void {
    if (child === process) child = undefined
    process.kill('SIGKILL')
  }

  /** Kills the process when it fails to answer: nothing else ends an endless loop in a layout. */
  async function answerOf(process: ChildProcess, limitMs: number, timeoutError: () => Error): Promise<WorkerAnswer> {
    return nextAnswer(process, limitMs, timeoutError).catch((error: unknown) => {
      end(process)
      throw error
    })
  }

  async function start(): Promise<ChildProcess> {
    // The server's environment holds secrets that a layout does not need.
    const started = fork(workerPath, [], {
      execArgv,
      serialization: 'advanced',
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = started
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    const answer = await answerOf(started, limits.startMs, () => new Error('The process that sets documents does not start'))
    if (!('ready' in answer)) throw new Error('The process that sets documents began with another word')
    return started
  }

  async function run(job: TypesettingJob): Promise<Uint8Array> {
    if (isClosed) throw new Error('The server stops')
    clearTimeout(idle)
    const process = child ?? (await start())
    const request: WorkerRequest = { files, job }
    process.send(request)
    const answer = await answerOf(process, limits.jobMs, () => new TypesettingTimeout(job.name, limits.jobMs))
    idle = setTimeout(() => end(process), limits.idleMs).unref()
    if ('typeset' in answer) {
      if ('pdf' in answer.typeset) return answer.typeset.pdf
      throw new LayoutFault(job.name, answer.typeset.mistakes)
    }
    throw new Error(`The document "${job.name}" cannot be set: ${'failure' in answer ? answer.failure : 'no answer'}`)
  }

  return {
    typeset(job) {
      const result = turn.then(() => run(job))
      turn = result.catch(() => undefined)
      return result
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      if (child) end(child)
      await turn
    },
  }
}

/** Resolves with the next message of a process. Rejects when the process exits first or the time limit passes. */
function nextAnswer(process: ChildProcess, limitMs: number, timeoutError: () => Error): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      process.off('message', onMessage).off('exit', onExit).off('error', onError)
    }
    const onMessage = (message: unknown): void => {
      end()
      resolve(message as WorkerAnswer)
    }
    const onExit = (code: number | null, signal: string | null): void => {
      end()
      reject(new Error(`The process that sets documents ended (${signal ?? code})`))
    }
    const onError = (error: Error): void => {
      end()
      reject(error)
    }
    const timer = setTimeout(() => {
      end()
      reject(timeoutError())
    }, limitMs)
    process.on('message', onMessage).on('exit', onExit).on('error', onError)
  })
}
