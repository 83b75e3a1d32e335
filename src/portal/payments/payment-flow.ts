/**
 * One payment from the choice of its means to its registration, as a state machine without I/O. An event that does not belong to the
 * present step, or to the present attempt, changes nothing: an answer that comes late never wins.
 */
import type { S } from '../../generated/schemas.ts'

export type PaymentMethod = S['PaymentMethod']

/** What became of the last attempt, shown beside the choice of means. */
export type PaymentNotice =
  /** The customer closed the provider's window. Nothing was taken. */
  | { kind: 'cancelled' }
  /** The order could not be made; `error` is the API's problem. Nothing was taken. */
  | { kind: 'not-begun'; error: unknown }
  /** The provider or the server said that it was not paid. */
  | { kind: 'failed' }
  /** The means of payment was declined: another may be tried (P12). */
  | { kind: 'refused' }
  /** A wallet's confirmation of the order failed. */
  | { kind: 'not-confirmed' }
  /** The server asks another amount than the one that was agreed to (P2). */
  | { kind: 'amount-changed'; amountCents: number }

export type PaymentStep =
  | { status: 'choosing'; notice?: PaymentNotice }
  | { status: 'creating'; method: PaymentMethod }
  /** The customer is in the provider's window, or the wallet's sheet. */
  | { status: 'approving'; method: PaymentMethod; orderId: string; notice?: PaymentNotice }
  | { status: 'capturing'; method: PaymentMethod; orderId: string }
  | { status: 'registering'; orderId: string }
  /**
   * Whether money moved is not known, or is known and not registered yet (P5, P6): no payment is offered. Without an order it is another
   * payment for the same booking. `isSlow`: it takes longer than a customer is asked to wait for.
   */
  | { status: 'verifying'; orderId: string | undefined; isCaptured: boolean; isSlow: boolean }
  /** In the server's words; what was registered in part is a warning. */
  | { status: 'paid'; message: string; isPartial: boolean }
  /** It was captured and could not be registered. */
  | { status: 'unrecorded' }

export interface PaymentFlow {
  /** Counts up with each order that is asked for. */
  attempt: number
  step: PaymentStep
}

export type PaymentEvent =
  | { kind: 'begun'; method: PaymentMethod }
  | { kind: 'created'; attempt: number; orderId: string }
  | { kind: 'create-failed'; attempt: number; notice: PaymentNotice }
  /** Another payment for this booking is not settled yet. */
  | { kind: 'another-pending'; attempt: number }
  | { kind: 'cancelled' }
  | { kind: 'provider-failed'; notice: PaymentNotice }
  | { kind: 'approved'; orderId: string }
  | { kind: 'captured'; attempt: number }
  /** `canRestart`: the provider's window opens again for the same order. */
  | { kind: 'declined'; attempt: number; canRestart: boolean }
  | { kind: 'not-captured'; attempt: number }
  /** No answer to the capture, or one that leaves it open. */
  | { kind: 'capture-unknown'; attempt: number }
  | { kind: 'registered'; attempt: number; message: string; isPartial: boolean }
  | { kind: 'registration-unknown'; attempt: number }
  | { kind: 'registration-refused'; attempt: number }
  | { kind: 'slow'; attempt: number }
  /** The customer goes on to another payment: of the rest, or after another payment was looked at again. */
  | { kind: 'resumed' }

export const initialFlow: PaymentFlow = { attempt: 0, step: { status: 'choosing' } }

/** The same object where the event changes nothing. */
export function advance(flow: PaymentFlow, event: PaymentEvent): PaymentFlow {
  if ('attempt' in event && event.attempt !== flow.attempt) return flow
  const step = nextStep(flow.step, event)
  if (step === undefined) return flow
  return { attempt: event.kind === 'begun' ? flow.attempt + 1 : flow.attempt, step }
}

function nextStep(step: PaymentStep, event: PaymentEvent): PaymentStep | undefined {
  switch (event.kind) {
    case 'begun':
      // A window that was lost sight of is left behind: the server answers the same order.
      return step.status === 'choosing' || step.status === 'approving' ? { status: 'creating', method: event.method } : undefined
    case 'created':
      return step.status === 'creating' ? { status: 'approving', method: step.method, orderId: event.orderId } : undefined
    case 'create-failed':
      return step.status === 'creating' ? { status: 'choosing', notice: event.notice } : undefined
    case 'another-pending':
      return step.status === 'creating' ? { status: 'verifying', orderId: undefined, isCaptured: false, isSlow: false } : undefined
    case 'cancelled':
      return isOpenAtProvider(step) ? { status: 'choosing', notice: { kind: 'cancelled' } } : undefined
    case 'provider-failed':
      return isOpenAtProvider(step) ? { status: 'choosing', notice: event.notice } : undefined
    case 'approved':
      return step.status === 'approving' && step.orderId === event.orderId
        ? { status: 'capturing', method: step.method, orderId: step.orderId }
        : undefined
    case 'captured':
      return step.status === 'capturing' ? { status: 'registering', orderId: step.orderId } : undefined
    case 'declined':
      if (step.status !== 'capturing') return undefined
      return event.canRestart
        ? { status: 'approving', method: step.method, orderId: step.orderId, notice: { kind: 'refused' } }
        : { status: 'choosing', notice: { kind: 'refused' } }
    case 'not-captured':
      return step.status === 'capturing' || isUnknown(step) ? { status: 'choosing', notice: { kind: 'failed' } } : undefined
    case 'capture-unknown':
      return step.status === 'capturing' ? { status: 'verifying', orderId: step.orderId, isCaptured: false, isSlow: false } : undefined
    case 'registered':
      if (step.status !== 'registering' && step.status !== 'verifying') return undefined
      return { status: 'paid', message: event.message, isPartial: event.isPartial }
    case 'registration-unknown':
      return step.status === 'registering' ? { status: 'verifying', orderId: step.orderId, isCaptured: true, isSlow: false } : undefined
    case 'registration-refused':
      return step.status === 'registering' || (step.status === 'verifying' && step.isCaptured) ? { status: 'unrecorded' } : undefined
    case 'slow':
      return step.status === 'verifying' && !step.isSlow ? { ...step, isSlow: true } : undefined
    case 'resumed':
      return mayResume(step) ? { status: 'choosing' } : undefined
  }
}

const isOpenAtProvider = ({ status }: PaymentStep): boolean => status === 'creating' || status === 'approving'

const isUnknown = (step: PaymentStep): boolean => step.status === 'verifying' && !step.isCaptured

/** An order of this page whose outcome is open is never left behind for another one (P5). */
const mayResume = (step: PaymentStep): boolean =>
  (step.status === 'paid' && step.isPartial) || (step.status === 'verifying' && step.orderId === undefined)

/** Money may be moving: leaving the page now would leave the customer without the outcome. */
export const isUnderWay = ({ status }: PaymentStep): boolean => status === 'capturing' || status === 'registering'

/** Whether a means of payment may be chosen, or is being used. */
export const offersPayment = ({ status }: PaymentStep): boolean => status === 'choosing' || status === 'creating' || status === 'approving'
