import type { Language } from '../../../../lib/language.ts'

/** The whole balance, the advance of parto sicuro, or the extras that are held. */
export type PaymentKind = 'balance' | 'advance' | 'upsell'

/**
 * `created`: kept, the provider may not know of it yet; `ordered`: may be approved and captured; `capturing`: the outcome of a capture is
 * not known; `pending`: the provider has not decided; `captured`, `failed`, `expired`: over, though money may still come (MyBank).
 */
export type IntentState = 'created' | 'ordered' | 'capturing' | 'pending' | 'captured' | 'failed' | 'expired'

/** A payment that a customer has begun. */
export interface PaymentIntent {
  guid: string
  practiceId: number
  kind: PaymentKind
  method: string
  amountCents: number
  state: IntentState
  /** Makes a repeated call answer what the first one did. */
  createRequestId: string
  /** Another one after each declined means of payment. */
  captureRequestId: string
  orderId: string | null
  /** In which the customer is written to. */
  language: Language
  expiresAt: Date
}

/** The booking cannot be paid in another way as long as one of these is under way. */
export function isOpen(state: IntentState): boolean {
  return state === 'created' || state === 'ordered' || mayHaveMoved(state)
}

/** Money may have moved, and nobody has told yet. */
export function mayHaveMoved(state: IntentState): boolean {
  return state === 'capturing' || state === 'pending'
}

/** What counts of a booking for its payments. Amounts are cents. */
export interface PayableBooking {
  /** What is left to pay; nothing for a booking that cannot be paid online. */
  remainingCents: number
  /** The advance that secures it, where it is asked for and not paid yet. */
  advanceCents: number | undefined
  /** What the extras cost that are held for it; absent where none are. */
  upsellCents?: number | undefined
}

/**
 * What an amount pays, undefined where it is not an amount that is due now (P2): the extras that are held, the whole balance, or the advance of parto sicuro, which is
 * paid also where nothing else is left, as where INPS bears the whole stay.
 */
function kindOf({ remainingCents, advanceCents, upsellCents }: PayableBooking, amountCents: number): PaymentKind | undefined {
  if (amountCents <= 0) return undefined
  // First, as what is held waits for no other payment.
  if (amountCents === upsellCents) return 'upsell'
  if (amountCents === advanceCents) return 'advance'
  return amountCents === remainingCents ? 'balance' : undefined
}

/** What becomes of a request to pay an amount. */
export type OrderStep =
  /** The same payment was begun before: the same order is answered (P1). */
  | { kind: 'reuse' }
  /** A payment under way ends where this one begins: its time is over, or its amount is no longer due. */
  | { kind: 'begin'; payment: PaymentKind }
  | { kind: 'refuse'; code: 'payment-pending' | 'not-payable' }
  | { kind: 'refuse'; code: 'amount-changed'; amountCents: number }

/** Decides with the booking held. `open` is the payment under way; one that is past its reservation ends, and the new one begins. */
export function decideOrder(booking: PayableBooking, amountCents: number, open: PaymentIntent | undefined, now: Date): OrderStep {
  if (open !== undefined && mayHaveMoved(open.state)) return { kind: 'refuse', code: 'payment-pending' }
  const payment = kindOf(booking, amountCents)
  if (payment === undefined) return refuseAmount(booking)
  if (open === undefined) return { kind: 'begin', payment }
  if (open.expiresAt <= now || kindOf(booking, open.amountCents) === undefined) return { kind: 'begin', payment }
  return open.amountCents === amountCents && open.kind === payment ? { kind: 'reuse' } : { kind: 'refuse', code: 'payment-pending' }
}

/** What becomes of a request to capture. */
export type CaptureStep =
  | { kind: 'capture' }
  /** The outcome is asked for, nothing is captured again. */
  | { kind: 'look' }
  | { kind: 'refuse'; code: 'payment-pending' | 'not-payable' }
  | { kind: 'refuse'; code: 'amount-changed'; amountCents: number }

/**
 * Decides with the booking held. A payment that has ended without money may still be captured, as the customer has approved it, while its
 * amount is due and no other payment is under way.
 */
export function decideCapture(booking: PayableBooking, intent: PaymentIntent, open: PaymentIntent | undefined): CaptureStep {
  if (intent.state === 'captured' || mayHaveMoved(intent.state)) return { kind: 'look' }
  if (open !== undefined && open.guid !== intent.guid) return { kind: 'refuse', code: 'payment-pending' }
  return kindOf(booking, intent.amountCents) === undefined ? refuseAmount(booking) : { kind: 'capture' }
}

function refuseAmount({ remainingCents, advanceCents = 0, upsellCents = 0 }: PayableBooking) {
  const amountCents = upsellCents > 0 ? upsellCents : remainingCents > 0 ? remainingCents : advanceCents
  return amountCents <= 0
    ? ({ kind: 'refuse', code: 'not-payable' } as const)
    : ({ kind: 'refuse', code: 'amount-changed', amountCents } as const)
}

/** How long the server waits for customers who pay; the operator decides it. */
export interface PaymentTimes {
  /** From the begin of a payment to its approval; after it the booking may be paid in another way. */
  reservationMs: number
  /** While extras are held for a confirmed booking; after it they are on sale again. */
  extrasHoldMs: number
}

/** After this an order that was not approved is of no use at the provider's either, and is not asked about any more. */
export const lastLookMs = 3 * 24 * 60 * 60_000

/**
 * When the provider is asked next about a payment: soon after a call whose answer may be lost, then ever less often; undefined for never.
 * `checks` counts the looks since the last change.
 */
export function nextCheck(
  state: IntentState,
  checks: number,
  { now, expiresAt, createdAt }: Record<'now' | 'expiresAt' | 'createdAt', Date>,
): Date | undefined {
  const after = (firstMs: number, longestMs: number) => new Date(now.getTime() + Math.min(firstMs * 2 ** Math.min(checks, 20), longestMs))
  const minute = 60_000
  switch (state) {
    case 'created':
    case 'ordered':
      return expiresAt > now ? expiresAt : now
    case 'capturing':
      return after(15_000, 10 * minute)
    case 'pending':
      return after(5 * minute, 60 * minute)
    // Money that comes late is told by a webhook; this finds what no webhook has told.
    case 'failed':
    case 'expired':
      return now.getTime() - createdAt.getTime() > lastLookMs ? undefined : after(10 * minute, 12 * 60 * minute)
    case 'captured':
      return undefined
  }
}
