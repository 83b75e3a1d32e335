import type { Language } from '../../../../../core/lib/language.ts'

/** What a payment covers: the whole balance, a part of it, the advance of parto sicuro, or the held extras. */
export type PaymentKind = 'balance' | 'part' | 'advance' | 'upsell'

/**
 * The states of a payment intent.
 *
 * `created`: stored, possibly unknown to the provider; `ordered`: can be approved and captured; `capturing`: the outcome of a capture is
 * unknown; `pending`: the provider has not decided; `captured`, `failed`, `expired`: ended, though money may still arrive (MyBank).
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
  /** Idempotency key of the order's creation. */
  createRequestId: string
  /** Idempotency key of the capture, renewed by each attempt: a retry of a declined one must not repeat its response (requirements P22). */
  captureRequestId: string
  orderId: string | null
  /** Language of the mails to the customer. */
  language: Language
  expiresAt: Date
  /** The hold of extras that it pays for; null for any other payment. */
  holdId: string | null
  /** The voucher that pays a part, reserved while the payment is open; null without one. */
  voucherId: number | null
  /** What it pays on top of `amountCents`; 0 without a voucher. */
  voucherCents: number
  /** The second adult who pays; null for the buyer. */
  payerId: number | null
}

/** A voucher that is to pay a part, and that part in cents. */
export interface VoucherPart {
  id: number
  cents: number
}

/** Returns whether the state blocks other payments of the booking. */
export function isOpen(state: IntentState): boolean {
  return state === 'created' || state === 'ordered' || mayHaveMoved(state)
}

/** Returns whether money may have moved without a known outcome. */
export function mayHaveMoved(state: IntentState): boolean {
  return state === 'capturing' || state === 'pending'
}

/** Returns whether a hold is the one that the payment pays for. Payments begun by an earlier release name no hold. */
export function isHeldFor(
  { hold }: { hold: { id: string; amountCents: number } | null },
  { kind, holdId, amountCents }: Pick<PaymentIntent, 'kind' | 'holdId' | 'amountCents'>,
): boolean {
  if (kind !== 'upsell' || hold === null) return false
  return holdId === null ? hold.amountCents === amountCents : hold.id === holdId
}

/** The payable amounts of a booking, in cents. */
export interface PayableBooking {
  /** Remaining amount; 0 for a booking that cannot be paid online. */
  remainingCents: number
  /** The advance that secures the booking, if parto sicuro is requested and the advance not covered; at most the remaining amount. */
  advanceCents: number | undefined
  /** The price of the held extras; missing when there are none. */
  upsellCents?: number | undefined
  /** The hold of these extras. */
  holdId?: string | undefined
  /** What part of the remaining amount may be paid by itself; missing where only the whole may. */
  part?: PayablePart | undefined
}

/** The least and the most that may be paid of a balance by itself, in cents. */
export interface PayablePart {
  least: number
  most: number
}

/**
 * Returns what part of what remains may be paid by itself; undefined where only the whole may.
 *
 * Neither the part nor its rest is less than the operator's least part, of which 0 allows no parts.
 */
export function computePayablePart(remainingCents: number, leastCents: number): PayablePart | undefined {
  const most = remainingCents - leastCents
  return leastCents > 0 && leastCents <= most ? { least: leastCents, most } : undefined
}

/** An amount that a customer agrees to pay. */
interface AgreedAmount {
  amountCents: number
  voucherCents: number
  /** The customer means it as a part of the balance. */
  isPart: boolean
}

/**
 * Returns what an amount pays; undefined for an amount that is not due (requirements P2).
 *
 * A part must be meant as one: the whole of a balance that has grown meanwhile is not due.
 */
function kindOf(
  { remainingCents, advanceCents, upsellCents, part }: PayableBooking,
  { amountCents, voucherCents, isPart }: AgreedAmount,
): PaymentKind | undefined {
  if (amountCents <= 0) return undefined
  if (isPart) {
    const isWithin = part !== undefined && part.least <= amountCents && amountCents <= part.most
    return isWithin && voucherCents === 0 ? 'part' : undefined
  }
  // A voucher pays a part of the balance, never of an advance or of held extras.
  if (voucherCents > 0) return amountCents + voucherCents === remainingCents ? 'balance' : undefined
  // First, because a hold does not wait for other payments.
  if (amountCents === upsellCents) return 'upsell'
  if (amountCents === advanceCents) return 'advance'
  return amountCents === remainingCents ? 'balance' : undefined
}

/** Returns whether what a payment was begun for is still due. */
function isDue(booking: PayableBooking, { kind, amountCents, holdId, voucherCents }: PaymentIntent): boolean {
  if (kind !== 'upsell')
    return kindOf({ ...booking, upsellCents: undefined }, { amountCents, voucherCents, isPart: kind === 'part' }) !== undefined
  return amountCents === booking.upsellCents && (holdId === null || holdId === booking.holdId)
}

/** The decision on a request to pay an amount. */
export type OrderStep =
  /** The same payment is open: its order is returned again (requirements P1). */
  | { kind: 'reuse' }
  /** Replaces an open payment that has expired, whose amount is no longer due, or that the customer chose with another voucher or part. */
  | { kind: 'begin'; payment: PaymentKind }
  | { kind: 'refuse'; code: 'payment-pending' | 'not-payable' }
  | { kind: 'refuse'; code: 'amount-changed'; amountCents: number }

/**
 * Decides on a request to pay an amount beside a voucher's part; `open` is the open payment. The caller must hold the booking's row lock.
 */
export function decideOrder(
  booking: PayableBooking,
  { amountCents, voucher, isPart = false }: { amountCents: number; voucher?: VoucherPart | undefined; isPart?: boolean | undefined },
  open: PaymentIntent | undefined,
  now: Date,
): OrderStep {
  if (open !== undefined && mayHaveMoved(open.state)) return { kind: 'refuse', code: 'payment-pending' }
  const voucherCents = voucher?.cents ?? 0
  const payment = kindOf(booking, { amountCents, voucherCents, isPart })
  if (payment === undefined) return refuseAmount(booking, voucherCents)
  if (open === undefined) return { kind: 'begin', payment }
  if (open.expiresAt <= now || !isDue(booking, open)) return { kind: 'begin', payment }
  const hasOtherVoucher = open.voucherId !== (voucher?.id ?? null)
  if (open.amountCents === amountCents && open.kind === payment && !hasOtherVoucher) return { kind: 'reuse' }
  const isAnotherChoice = hasOtherVoucher || open.kind === 'part' || payment === 'part'
  return isAnotherChoice && isReplaceable(open) ? { kind: 'begin', payment } : { kind: 'refuse', code: 'payment-pending' }
}

/** Returns whether the customer may give up an open payment for another one: its order must not be captured without the server. */
export function isReplaceable({ state, method }: Pick<PaymentIntent, 'state' | 'method'>): boolean {
  return !mayHaveMoved(state) && method !== 'mybank'
}

/** The decision on a request to capture. */
export type CaptureStep =
  | { kind: 'capture' }
  /** Only reads the outcome, without another capture. */
  | { kind: 'look' }
  | { kind: 'refuse'; code: 'payment-pending' | 'not-payable' }
  | { kind: 'refuse'; code: 'amount-changed'; amountCents: number }

/**
 * Decides on a request to capture. The caller must hold the booking's row lock.
 *
 * An ended payment without money may still be captured, as the customer has approved it, while its amount is due and no other payment is
 * open.
 */
export function decideCapture(booking: PayableBooking, intent: PaymentIntent, open: PaymentIntent | undefined): CaptureStep {
  if (intent.state === 'captured' || mayHaveMoved(intent.state)) return { kind: 'look' }
  if (open !== undefined && open.guid !== intent.guid) return { kind: 'refuse', code: 'payment-pending' }
  return isDue(booking, intent) ? { kind: 'capture' } : refuseAmount(booking, 0)
}

function refuseAmount({ remainingCents, upsellCents = 0 }: PayableBooking, voucherCents: number) {
  const amountCents = voucherCents === 0 && upsellCents > 0 ? upsellCents : remainingCents - voucherCents
  return amountCents <= 0
    ? ({ kind: 'refuse', code: 'not-payable' } as const)
    : ({ kind: 'refuse', code: 'amount-changed', amountCents } as const)
}

const dayMs = 24 * 60 * 60_000

/** After this time orders without approval have expired at the provider too, and are no longer checked. */
export const lastLookMs = 3 * dayMs

/** After this time without an answer of the provider an operator has to look at the payment or the event. */
export const caseAfterMs = dayMs

/**
 * Returns when the provider is queried next about a payment; undefined for never.
 *
 * The intervals grow exponentially with `checks`, the checks since the last change of state. A captured payment is checked while a refund has
 * no row; the nightly check reads all of them. After an unread check there is always another one, except for an ended payment that could
 * not be read for as long again as it is usually checked.
 */
export function nextCheck(
  state: IntentState,
  checks: number,
  {
    now,
    expiresAt,
    createdAt,
    awaitsRefund = false,
    isUnread = false,
  }: Record<'now' | 'expiresAt' | 'createdAt', Date> & { awaitsRefund?: boolean; isUnread?: boolean },
): Date | undefined {
  const after = (firstMs: number, longestMs: number) => new Date(now.getTime() + Math.min(firstMs * 2 ** Math.min(checks, 20), longestMs))
  const minute = 60_000
  switch (state) {
    case 'created':
    case 'ordered':
      if (expiresAt > now) return expiresAt
      return isUnread ? after(minute, 60 * minute) : now
    case 'capturing':
      return after(15_000, 10 * minute)
    case 'pending':
      return after(5 * minute, 60 * minute)
    // Webhooks report late money; this finds what no webhook has reported.
    case 'failed':
    case 'expired':
      return now.getTime() - createdAt.getTime() > (isUnread ? 2 : 1) * lastLookMs ? undefined : after(10 * minute, 12 * 60 * minute)
    case 'captured':
      return awaitsRefund || isUnread ? after(minute, 60 * minute) : undefined
  }
}

/**
 * How long a refund without an answer may be requested again as the same refund.
 *
 * PayPal remembers a request id for 45 days; a later call would be a second refund.
 */
export const repeatableMs = 30 * dayMs

/** The failure code of a payment that an operator has ended. */
export const endedByOperator = 'ENDED_BY_OPERATOR'

/** How long after departure and payment a bank may still take the money back. */
export const watchedDays = 180
