/**
 * Carries one signature through its calls. Knows neither React nor the browser: the time, its timers and the calls are given, and the state
 * machine of `signing-flow.ts` decides what still counts.
 */

import { createStore } from '../../lib/create-store.ts'
import { advance, type Procedure, type SigningEvent, type SigningFlow } from './signing-flow.ts'
import { isAlreadySigned, judgeProblem } from './signing-problem.ts'
import { type SigningTimes, wakesAt } from './signing-watch.ts'

export interface SigningCalls {
  /** Begins the procedure, or finds the one that is under way: its link is then a new one where it had expired. */
  begin(): Promise<Procedure>
  /** The address is of a host that may be framed. */
  mayFrame(url: string): Promise<boolean>
  /** Resolves to the status of the procedure. */
  ask(procedureId: string): Promise<string>
  giveUp(procedureId: string): Promise<string>
}

export interface SigningClock {
  now(): number
  /** Gives the way to stop it. */
  later(ms: number, run: () => void): () => void
  isHidden(): boolean
}

export interface SigningSession {
  flow(): SigningFlow
  subscribe(listener: () => void): () => void
  /** Begins, begins anew, resumes or renews, whichever the present step allows. */
  begin(): void
  /** Back to the review. */
  leave(): void
  /** The framed page said something. */
  hear(word: 'spoke' | 'changed'): void
  /** The customer asks now. */
  check(): void
  /** Cancels the procedure at the server. */
  giveUp(): void
  visibilityChanged(): void
  /** From now on it waits and asks. Gives the way to end that; the procedure goes on at the server. */
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
        // A timer may run out a little early: nothing has changed then.
        if (stopTimer === undefined) arm()
      })
  }

  /** Makes the calls that the new step asks for. */
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
      const kind = judgeProblem(error)
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
      if (word === 'changed') dispatch({ kind: 'told', attempt, at: clock.now() })
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
