/**
 * The signature of one document from its review to its outcome, as a state machine without I/O (requirements G3 to G7). An event that does
 * not belong to the present step, to the present attempt or to the present poll changes nothing: a late answer never wins.
 */
import { type SigningTimes, startWatch, type Watch, type WatchEvent, watchOn } from './signing-watch.ts'

/** Nothing follows by itself; of these only a signed document is never begun anew. */
export const outcomes = ['signed', 'declined', 'cancelled', 'rejected', 'expired', 'deleted', 'unknown'] as const
export type Outcome = (typeof outcomes)[number]

/** `url` is what the frame shows: it is kept in memory only (G9). */
export interface Procedure {
  id: string
  url: string
}

export type BeginFailure =
  /** The API's problem. */
  | { kind: 'problem'; error: unknown }
  /** The address is not of a host that may be framed (S16). */
  | { kind: 'address' }

export type SigningStep =
  /** What is signed and what happens then, before anything does (A6). */
  | { status: 'review' }
  | { status: 'beginning' }
  | { status: 'not-begun'; failure: BeginFailure }
  | {
      status: 'signing'
      procedure: Procedure
      watch: Watch
      /** The customer has given the signature up, and the server has not answered yet. */
      isGivingUp: boolean
      /** Why it could not be given up. */
      giveUpError?: unknown
    }
  /** The procedure goes on: its link alone has to be renewed (G3). */
  | { status: 'link-expired' }
  | { status: 'ended'; outcome: Outcome }

export interface SigningFlow {
  /** Counts up with each time the procedure is begun, resumed or renewed. */
  attempt: number
  step: SigningStep
}

export type SigningEvent =
  | { kind: 'begin' }
  /** The customer went back to the review; the procedure goes on at the server (G6). */
  | { kind: 'left' }
  | { kind: 'begun'; attempt: number; procedure: Procedure; at: number; isHidden: boolean }
  | { kind: 'not-begun'; attempt: number; failure: BeginFailure }
  /** It was signed meanwhile, such as in another tab. */
  | { kind: 'already-signed'; attempt: number }
  | (WatchEvent & { attempt: number })
  /** What the server says of the procedure, in answer to a poll. */
  | { kind: 'answered'; attempt: number; turn: number; at: number; status: string }
  /** The procedure is not there any more. */
  | { kind: 'gone'; attempt: number; turn: number }
  | { kind: 'give-up' }
  | { kind: 'given-up'; attempt: number; at: number; status: string }
  | { kind: 'give-up-failed'; attempt: number; error: unknown }

export const reviewFlow: SigningFlow = { attempt: 0, step: { status: 'review' } }
/** Of a document that was signed before. */
export const signedFlow: SigningFlow = { attempt: 0, step: { status: 'ended', outcome: 'signed' } }

/** The same object where the event changes nothing. */
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

/** Undefined while the procedure is under way. A status that the description does not list ends the watch as well (G4). */
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

/** The customer would leave before the end: asked about first. Nothing is cancelled by it (G6). */
export const isUnderWay = ({ status }: SigningStep): boolean => status === 'beginning' || status === 'signing'
