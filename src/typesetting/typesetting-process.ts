import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { LayoutFault, type LayoutFiles, type TypesettingJob, TypesettingTimeout } from './typesetting.ts'
import type { WorkerAnswer, WorkerRequest } from './typesetting-worker.ts'

export interface TypesettingProcess {
  /**
   * Sets a document and resolves with its bytes. Documents wait for each other: one process sets them all. Rejects with a LayoutFault for a
   * mistake of the layout, with a TypesettingTimeout where it took too long, and with another error where the process died.
   */
  typeset(job: TypesettingJob): Promise<Uint8Array>
  /** Ends the process. What waits is rejected. */
  close(): Promise<void>
}

export interface TypesettingLimits {
  /** From when the process has the job. */
  jobMs: number
  /** Until a new process is ready. */
  startMs: number
  /** How long a process without work is kept: it holds some 100 MB. */
  idleMs: number
}

const usualLimits: TypesettingLimits = { jobMs: 5_000, startMs: 20_000, idleMs: 60_000 }

const workerPath = fileURLToPath(new URL('./typesetting-worker.ts', import.meta.url))
const execArgv = ['--disable-warning=ExperimentalWarning']

/** A process that sets documents with the given layouts. It is started with the first document, and anew after one was killed. */
export function createTypesettingProcess(files: LayoutFiles, limits: TypesettingLimits = usualLimits): TypesettingProcess {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let isClosed = false

  /** Kills a process; the next document is set by another one, also while this one is ending. */
  function end(process: ChildProcess): void {
    if (child === process) child = undefined
    process.kill('SIGKILL')
  }

  /** Killing is the only end of a loop of a layout. */
  async function answerOf(process: ChildProcess, limitMs: number, late: () => Error): Promise<WorkerAnswer> {
    return nextAnswer(process, limitMs, late).catch((error: unknown) => {
      end(process)
      throw error
    })
  }

  async function start(): Promise<ChildProcess> {
    // The environment of the server holds secrets, which a layout has no use for.
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

/** The next message of a process. Rejects where it ends before, or where none comes in time. */
function nextAnswer(process: ChildProcess, limitMs: number, late: () => Error): Promise<WorkerAnswer> {
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
      reject(late())
    }, limitMs)
    process.on('message', onMessage).on('exit', onExit).on('error', onError)
  })
}
