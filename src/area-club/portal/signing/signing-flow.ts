/**
 * State machine of one document's signature, from review to outcome (requirements G3 to G7). Without I/O.
 *
 * An event that does not fit the current step, attempt or poll changes nothing, so a late answer never wins.
 */
import { type SigningTimes, startWatch, type Watch, type WatchEvent, watchOn } from './signing-watch.ts'

/** Final states. The customer may begin again after each of them but `signed`. */
export const outcomes = ['signed', 'declined', 'cancelled', 'rejected', 'expired', 'deleted', 'unknown'] as const
export type Outcome = (typeof outcomes)[number]

/** A procedure at the provider. `url` is the frame's; it is kept in memory only (requirements G9). */
export interface Procedure {
  id: string
  url: string
}

export type BeginFailure =
  /** `error` is the API's problem. */
  | { kind: 'problem'; error: unknown }
  /** The URL's origin may not be framed (requirements S16). */
  | { kind: 'address' }

export type SigningStep =
  /** Shows what will be signed, before the procedure begins (requirements A6). */
  | { status: 'review' }
  | { status: 'beginning' }
  | { status: 'not-begun'; failure: BeginFailure }
  | {
      status: 'signing'
      procedure: Procedure
      watch: Watch
      /** True from the customer's request to cancel the procedure until the server's answer. */
      isGivingUp: boolean
      /** The error of a failed cancellation. */
      giveUpError?: unknown
    }
  /** The procedure is still valid; only its link must be renewed (requirements G3). */
  | { status: 'link-expired' }
  | { status: 'ended'; outcome: Outcome }

export interface SigningFlow {
  /** Incremented whenever the procedure is begun, resumed or renewed. */
  attempt: number
  step: SigningStep
}

export type SigningEvent =
  | { kind: 'begin' }
  /** The customer went back to the review. The procedure continues on the server (requirements G6). */
  | { kind: 'left' }
  | { kind: 'begun'; attempt: number; procedure: Procedure; at: number; isHidden: boolean }
  | { kind: 'not-begun'; attempt: number; failure: BeginFailure }
  /** The document has been signed meanwhile, for example in another tab. */
  | { kind: 'already-signed'; attempt: number }
  | (WatchEvent & { attempt: number })
  /** The server's answer to a poll. */
  | { kind: 'answered'; attempt: number; turn: number; at: number; status: string }
  /** The procedure no longer exists. */
  | { kind: 'gone'; attempt: number; turn: number }
  | { kind: 'give-up' }
  | { kind: 'given-up'; attempt: number; at: number; status: string }
  | { kind: 'give-up-failed'; attempt: number; error: unknown }

export const reviewFlow: SigningFlow = { attempt: 0, step: { status: 'review' } }
/** Initial flow of a document that is already signed. */
export const signedFlow: SigningFlow = { attempt: 0, step: { status: 'ended', outcome: 'signed' } }

/** Applies an event. Returns the same object when it changes nothing. */
export function advance(flow: SigningFlow, event: SigningEvent, times: SigningTimes): SigningFlow {
  if ('attempt' in event && event.attempt !== flow.attempt) return flow
  const step = nextStep(flow.step, event, times)
  if (step === flow.step) return flow
  return { attempt: event.kind === 'begin' ? flow.attempt + 1 : flow.attempt, step }
}

function nextStep(step: SigningStep, event: SigningEvent, times: SigningTimes): SigningStep {
  switch (event.kind) {
    case 'begin':
      return mayBegin(step) ? { status: 'beginning' } : step
    case 'left':
      return isUnderWay(step) ? { status: 'review' } : step
    case 'begun':
      if (step.status !== 'beginning') return step
      return {
        status: 'signing',
        procedure: event.procedure,
        watch: startWatch(event.at, event.isHidden, times),
        isGivingUp: false,
      }
    case 'not-begun':
      return step.status === 'beginning' ? { status: 'not-begun', failure: event.failure } : step
    case 'already-signed':
      return step.status === 'beginning' ? { status: 'ended', outcome: 'signed' } : step
    case 'answered':
      if (step.status !== 'signing' || !step.watch.isAsking || step.watch.turn !== event.turn) return step
      return judge(event.status) ?? withWatch(step, watchOn(step.watch, { ...event, kind: 'pending' }, times))
    case 'gone':
      if (step.status !== 'signing' || !step.watch.isAsking || step.watch.turn !== event.turn) return step
      return { status: 'ended', outcome: 'unknown' }
    case 'give-up': {
      if (step.status !== 'signing' || step.isGivingUp) return step
      const { giveUpError: _before, ...open } = step
      return { ...open, isGivingUp: true }
    }
    case 'given-up': {
      if (step.status !== 'signing' || !step.isGivingUp) return step
      const { attempt: _attempt, kind: _kind, at, status } = event
      return judge(status) ?? withWatch({ ...step, isGivingUp: false }, watchOn(step.watch, { kind: 'nudged', at }, times))
    }
    case 'give-up-failed':
      return step.status === 'signing' && step.isGivingUp ? { ...step, isGivingUp: false, giveUpError: event.error } : step
    default:
      return step.status === 'signing' ? withWatch(step, watchOn(step.watch, event, times)) : step
  }
}

type Signing = SigningStep & { status: 'signing' }

const withWatch = (step: Signing, watch: Watch): Signing => (watch === step.watch ? step : { ...step, watch })

/** Returns the step after a status, undefined for `pending`. An unlisted status also ends the watch (requirements G4). */
function judge(status: string): SigningStep | undefined {
  if (status === 'pending') return undefined
  if (status === 'link-expired') return { status: 'link-expired' }
  return { status: 'ended', outcome: outcomes.find((outcome) => outcome === status) ?? 'unknown' }
}

const mayBegin = (step: SigningStep): boolean =>
  step.status === 'review' ||
  step.status === 'not-begun' ||
  step.status === 'link-expired' ||
  (step.status === 'ended' && step.outcome !== 'signed')

/** Returns whether leaving needs a confirmation. Leaving cancels nothing (requirements G6). */
export const isUnderWay = ({ status }: SigningStep): boolean => status === 'beginning' || status === 'signing'
