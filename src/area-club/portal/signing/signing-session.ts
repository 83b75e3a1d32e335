/**
 * Makes the calls of one signature.
 *
 * Independent of React and the browser: clock and calls are injected. The state machine in `signing-flow.ts` ignores late events.
 */

import { createStore } from '../../../core/lib/create-store.ts'
import { advance, type Procedure, type SigningEvent, type SigningFlow } from './signing-flow.ts'
import { classifyProblem, isAlreadySigned } from './signing-problem.ts'
import { type SigningTimes, wakesAt } from './signing-watch.ts'

export interface SigningCalls {
  /** Begins the procedure, or finds the pending one and renews its link if it has expired. */
  begin(): Promise<Procedure>
  /** Resolves to whether the URL may be framed. */
  mayFrame(url: string): Promise<boolean>
  /** Resolves to the procedure's status. */
  ask(procedureId: string): Promise<string>
  giveUp(procedureId: string): Promise<string>
}

export interface SigningClock {
  now(): number
  /** Runs the callback after a delay. Returns the function that cancels it. */
  later(ms: number, run: () => void): () => void
  isHidden(): boolean
}

export interface SigningSession {
  flow(): SigningFlow
  subscribe(listener: () => void): () => void
  /** Begins, repeats, resumes or renews the procedure, depending on the current step. */
  begin(): void
  /** Goes back to the review. */
  leave(): void
  /** Handles a message of the framed page. */
  hear(word: 'spoke' | 'changed'): void
  /** Polls at once, on the customer's request. */
  check(): void
  /** Cancels the procedure on the server. */
  giveUp(): void
  visibilityChanged(): void
  /** Starts polling. Returns the function that stops it; the procedure continues on the server. */
  open(): () => void
}

interface SessionSettings {
  calls: SigningCalls
  clock: SigningClock
  times: SigningTimes
}

export function createSigningSession(initial: SigningFlow, { calls, clock, times }: SessionSettings): SigningSession {
  const flows = createStore(initial)
  let stopTimer: (() => void) | undefined
  let isClosed = true

  const dispatch = (event: SigningEvent) => {
    if (isClosed) return
    const before = flows.get()
    flows.set(advance(before, event, times))
    if (flows.get() === before) return
    arm()
    follow(before)
  }

  const arm = () => {
    stopTimer?.()
    stopTimer = undefined
    const { attempt, step } = flows.get()
    const wakes = step.status === 'signing' ? wakesAt(step.watch) : undefined
    if (wakes !== undefined)
      stopTimer = clock.later(Math.max(0, wakes - clock.now()), () => {
        stopTimer = undefined
        dispatch({ kind: 'woke', attempt, at: clock.now() })
        // A timer may fire slightly early, in which case the event changed nothing: set it again.
        if (stopTimer === undefined) arm()
      })
  }

  /** Makes the calls that the new step requires. */
  const follow = (before: SigningFlow) => {
    const { attempt, step } = flows.get()
    if (step.status === 'beginning' && attempt !== before.attempt) void begin(attempt)
    if (step.status === 'signing') {
      const { watch, procedure, isGivingUp } = step
      const was = before.step.status === 'signing' ? before.step : undefined
      if (watch.isAsking && watch.turn !== was?.watch.turn) void ask(attempt, watch.turn, procedure.id)
      if (isGivingUp && !was?.isGivingUp) void giveUp(attempt, procedure.id)
    }
  }

  async function begin(attempt: number): Promise<void> {
    try {
      const procedure = await calls.begin()
      if (await calls.mayFrame(procedure.url)) dispatch({ kind: 'begun', attempt, procedure, at: clock.now(), isHidden: clock.isHidden() })
      else dispatch({ kind: 'not-begun', attempt, failure: { kind: 'address' } })
    } catch (error) {
      if (isAlreadySigned(error)) dispatch({ kind: 'already-signed', attempt })
      else dispatch({ kind: 'not-begun', attempt, failure: { kind: 'problem', error } })
    }
  }

  async function ask(attempt: number, turn: number, procedureId: string): Promise<void> {
    try {
      const status = await calls.ask(procedureId)
      dispatch({ kind: 'answered', attempt, turn, at: clock.now(), status })
    } catch (error) {
      const kind = classifyProblem(error)
      if (kind === 'failed') dispatch({ kind, attempt, turn, at: clock.now() })
      else dispatch({ kind, attempt, turn })
    }
  }

  async function giveUp(attempt: number, procedureId: string): Promise<void> {
    try {
      const status = await calls.giveUp(procedureId)
      dispatch({ kind: 'given-up', attempt, at: clock.now(), status })
    } catch (error) {
      dispatch({ kind: 'give-up-failed', attempt, error })
    }
  }

  return {
    flow: flows.get,
    subscribe: flows.subscribe,
    begin: () => dispatch({ kind: 'begin' }),
    leave: () => dispatch({ kind: 'left' }),
    hear(word) {
      const { attempt } = flows.get()
      dispatch({ kind: 'spoke', attempt })
      if (word === 'changed') dispatch({ kind: 'notified', attempt, at: clock.now() })
    },
    check: () => dispatch({ kind: 'nudged', attempt: flows.get().attempt, at: clock.now() }),
    giveUp: () => dispatch({ kind: 'give-up' }),
    visibilityChanged: () =>
      dispatch(
        clock.isHidden()
          ? { kind: 'hidden', attempt: flows.get().attempt }
          : { kind: 'shown', attempt: flows.get().attempt, at: clock.now() },
      ),
    open() {
      isClosed = false
      arm()
      return () => {
        isClosed = true
        stopTimer?.()
        stopTimer = undefined
      }
    },
  }
}
