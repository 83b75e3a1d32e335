/**
 * State machine of one payment, from the choice of the method to the registration. Without I/O.
 *
 * An event that does not fit the current step or attempt changes nothing, so a late answer never wins.
 */
import type { S } from '#generated/schemas.ts'

export type PaymentMethod = S['PaymentMethod']

/** Outcome of the last attempt, shown beside the payment methods. */
export type PaymentNotice =
  /** The customer closed the provider's window. No money was taken. */
  | { kind: 'cancelled' }
  /** Creating the order failed with the problem `error`. No money was taken. */
  | { kind: 'not-begun'; error: unknown }
  /** The provider or the server reports that the order was not paid. */
  | { kind: 'failed' }
  /** The payment method was declined; the customer may try another one (requirements P12). */
  | { kind: 'refused' }
  /** Confirming the order with a wallet failed. */
  | { kind: 'not-confirmed' }
  /** The server's amount differs from the one that the customer agreed to (requirements P2). */
  | { kind: 'amount-changed'; amountCents: number }

export type PaymentStep =
  | { status: 'choosing'; notice?: PaymentNotice }
  | { status: 'creating'; method: PaymentMethod }
  /** The customer is in the provider's window, or the wallet's sheet. */
  | { status: 'approving'; method: PaymentMethod; orderId: string; notice?: PaymentNotice }
  | { status: 'capturing'; method: PaymentMethod; orderId: string }
  | { status: 'registering'; orderId: string }
  /**
   * The capture's result is unknown, or the capture is not registered yet (requirements P5, P6). No payment is offered.
   *
   * `orderId` is undefined when another payment for the booking is pending. `isSlow` is set after `VerifyingTimes.slowAfterMs`.
   */
  | { status: 'verifying'; orderId: string | undefined; isCaptured: boolean; isSlow: boolean }
  /** `message` is the server's. A partial registration is shown as a warning. */
  | { status: 'paid'; message: string; isPartial: boolean }
  /** The payment was captured, but its registration was refused. */
  | { status: 'unrecorded' }

export interface PaymentFlow {
  /** Incremented with each order. */
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
  /** The capture has no answer, or one that leaves the result open. */
  | { kind: 'capture-unknown'; attempt: number }
  | { kind: 'registered'; attempt: number; message: string; isPartial: boolean }
  | { kind: 'registration-unknown'; attempt: number }
  | { kind: 'registration-refused'; attempt: number }
  | { kind: 'slow'; attempt: number }
  /** The customer pays the remaining amount, or goes on after a check of a pending payment. */
  | { kind: 'resumed' }

export const initialFlow: PaymentFlow = { attempt: 0, step: { status: 'choosing' } }

/** Applies an event. Returns the same object when it changes nothing. */
export function advance(flow: PaymentFlow, event: PaymentEvent): PaymentFlow {
  if ('attempt' in event && event.attempt !== flow.attempt) return flow
  const step = nextStep(flow.step, event)
  if (step === undefined) return flow
  return { attempt: event.kind === 'begun' ? flow.attempt + 1 : flow.attempt, step }
}

function nextStep(step: PaymentStep, event: PaymentEvent): PaymentStep | undefined {
  switch (event.kind) {
    case 'begun':
      // A new begin abandons a provider's window that the customer lost; the server returns the same order.
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

/** False while the outcome of this page's order is open: no other order may follow it (requirements P5). */
const mayResume = (step: PaymentStep): boolean =>
  (step.status === 'paid' && step.isPartial) || (step.status === 'verifying' && step.orderId === undefined)

/** Returns whether money may be moving, so that the customer should not leave before the outcome. */
export const isUnderWay = ({ status }: PaymentStep): boolean => status === 'capturing' || status === 'registering'

/** Returns whether the payment methods are shown. */
export const offersPayment = ({ status }: PaymentStep): boolean => status === 'choosing' || status === 'creating' || status === 'approving'
