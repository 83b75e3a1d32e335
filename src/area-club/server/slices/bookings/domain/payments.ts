import type { PaymentCausal, PaymentChannel, PaymentOutcome, PaymentStatus } from '../../../domain/codes.ts'
/** An entry of the payment ledger; entries are added, never changed. */
export interface PaymentEntry {
  id: number
  practiceId: number
  /** The same for all entries of one payment. */
  paymentGuid: string
  /**
   * The event of an entry.
   *
   * `pending`: announced; `capture`: arrived; `failure`: will not arrive; `refund`: refunded; `reversal`: reversed by the bank or the
   * provider; `transfer`: moved from or to another booking of the same buyer.
   */
  kind: 'pending' | 'capture' | 'failure' | 'refund' | 'reversal' | 'transfer'
  payer: 'privato' | 'inps'
  /** Positive for incoming, negative for outgoing money. */
  amountCents: number
  causal: PaymentCausal
  source: string
  channel: PaymentChannel
  /** The provider's id of a capture, refund or reversal. */
  captureId: string | null
  /** The entry of the capture that a refund or reversal reverses. */
  reversesEntryId: number | null
  /** The voucher that paid, or was given back; null for money. */
  voucherId: number | null
  recordedAt: Date
}

/** The price of a booking and INPS's share of it, null when INPS has none. */
export interface Cost {
  totalCents: number
  inpsShareCents: number | null
}

export interface Balance {
  privatoPayedCents: number
  inpsPayedCents: number
  /** What the customer still owes; negative after an overpayment. */
  remainingCents: number
}

/** Returns the sum of refunds to the customer as a positive number, without the bank's reversals. */
export function sumRefundedCents(entries: readonly PaymentEntry[]): number {
  return entries.reduce((sum, { payer, kind, amountCents }) => (payer === 'privato' && kind === 'refund' ? sum - amountCents : sum), 0)
}

/** A ledger entry as customers see it (Payment row of specification 3); refunds are negative. */
export interface Payment {
  practice: number
  /** yyyy-MM-dd, the day in Italy. */
  date: string
  causal: PaymentCausal
  source: string
  amount: number
  channel: PaymentChannel
  status: PaymentStatus
  outcome: PaymentOutcome
  /** The entry's id where there is a receipt of it. */
  receipt: number | null
}

/**
 * Computes paid and remaining amounts from the ledger; announced and failed entries do not count.
 *
 * For each payer separately, captured - refunded + remaining = what they bear: the customer neither pays INPS's share nor is freed of their
 * own by INPS's payments.
 */
export function computeBalance(cost: Cost, entries: readonly PaymentEntry[]): Balance {
  const privatoPayedCents = sumMoved(entries, 'privato')
  const inpsPayedCents = sumMoved(entries, 'inps')
  return { privatoPayedCents, inpsPayedCents, remainingCents: cost.totalCents - (cost.inpsShareCents ?? 0) - privatoPayedCents }
}

function sumMoved(entries: readonly PaymentEntry[], payer: PaymentEntry['payer']): number {
  return entries.reduce(
    (sum, entry) => (entry.payer === payer && entry.kind !== 'pending' && entry.kind !== 'failure' ? sum + entry.amountCents : sum),
    0,
  )
}

/** Returns whether a payment announced by the customer has no outcome yet; INPS's do not count. */
export function isPaymentPending(entries: readonly PaymentEntry[]): boolean {
  const ended = listEnded(entries)
  return entries.some(({ kind, payer, paymentGuid }) => kind === 'pending' && payer === 'privato' && !ended.has(paymentGuid))
}

const listEnded = (entries: readonly PaymentEntry[]): ReadonlySet<string> =>
  new Set(entries.filter(({ kind }) => kind === 'capture' || kind === 'failure').map(({ paymentGuid }) => paymentGuid))

const shownOutcomes = {
  pending: 'in-verifica',
  capture: 'completato',
  failure: 'non-riuscito',
  refund: 'rimborsato',
  reversal: 'contestato',
  transfer: 'completato',
} as const satisfies Record<PaymentEntry['kind'], PaymentOutcome>

/** Returns whether a receipt is given for an entry: money of the customer that has arrived, which a voucher is not. */
export const hasReceipt = ({ kind, payer, channel }: PaymentEntry): boolean =>
  kind === 'capture' && payer === 'privato' && channel !== 'Voucher'

/** Pages of the former release read the status, which has one code for refunds and chargebacks. */
const statusOf = (outcome: PaymentOutcome): PaymentStatus => (outcome === 'rimborsato' || outcome === 'contestato' ? 'stornato' : outcome)

/** Returns the entries that customers see, newest first, without announcements of ended payments. */
export function describePayments(entries: readonly PaymentEntry[], dayOf: (instant: Date) => string): readonly Payment[] {
  const ended = listEnded(entries)
  return entries
    .filter((entry) => entry.kind !== 'pending' || !ended.has(entry.paymentGuid))
    .toSorted((a, b) => b.recordedAt.getTime() - a.recordedAt.getTime() || b.id - a.id)
    .map((entry) => ({
      practice: entry.practiceId,
      date: dayOf(entry.recordedAt),
      causal: entry.causal,
      source: entry.source,
      amount: entry.amountCents,
      channel: entry.channel,
      status: statusOf(shownOutcomes[entry.kind]),
      outcome: shownOutcomes[entry.kind],
      receipt: hasReceipt(entry) ? entry.id : null,
    }))
}
