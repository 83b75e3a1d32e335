/** Checks a project with the unsaved texts of the editor, in a thread of its own. */
import { Worker } from 'node:worker_threads'
import { reviveFunctions } from '../index/plain-types.ts'
import type { CheckAnswer, CheckRequest } from './check-messages.ts'

export type CheckResult = Exclude<CheckAnswer, { failure: string }>

interface CheckerEvents {
  /** A check of the newest texts has ended. */
  checked(result: CheckResult): void
  /** A mistake of the compiler itself. The former diagnostics stay. */
  failed(reason: string): void
}

export class Checker {
  readonly #root: string
  readonly #events: CheckerEvents
  #worker: Worker | undefined
  #running: CheckRequest | undefined
  #next: CheckRequest | undefined
  #last = 0

  constructor(root: string, events: CheckerEvents) {
    this.#root = root
    this.#events = events
  }

  /** Begins a check. It supersedes a running one, whose result is dropped, and one that has not begun. */
  check(unsaved: ReadonlyMap<string, string>): void {
    this.#last += 1
    this.#next = { number: this.#last, unsaved }
    this.#begin()
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }

  #begin(): void {
    if (this.#running || !this.#next) return
    this.#running = this.#next
    this.#next = undefined
    this.#worker ??= this.#start()
    this.#worker.postMessage(this.#running)
  }

  #start(): Worker {
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { workerData: { root: this.#root } })
    worker.on('message', (answer: CheckAnswer) => {
      this.#running = undefined
      if (answer.number === this.#last) {
        if ('failure' in answer) this.#events.failed(answer.failure)
        else {
          if (answer.index) reviveFunctions(answer.index)
          this.#events.checked(answer)
        }
      }
      this.#begin()
    })
    // Where the thread itself ends, such as without memory, the next text starts another one.
    worker.on('error', (error) => {
      this.#worker = undefined
      this.#running = undefined
      this.#events.failed(error instanceof Error ? error.message : String(error))
    })
    return worker
  }
}
