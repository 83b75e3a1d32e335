import type { PaymentCausal, PaymentChannel, PaymentStatus } from '../../../domain/codes.ts'
/** What happened to money, as the ledger keeps it: rows are added, never changed. */
export interface PaymentEntry {
  id: number
  practiceId: number
  /** The same for all that happened to one payment. */
  paymentGuid: string
  /**
   * `pending`: announced; `capture`: arrived; `failure`: will not arrive; `refund`: given back; `reversal`: taken back by the bank or the
   * provider; `transfer`: moved from or to another booking of the same buyer.
   */
  kind: 'pending' | 'capture' | 'failure' | 'refund' | 'reversal' | 'transfer'
  /** Who owes it: the customer or INPS. */
  payer: 'privato' | 'inps'
  /** Positive when it comes in, negative when it goes out. */
  amountCents: number
  causal: PaymentCausal
  source: string
  channel: PaymentChannel
  recordedAt: Date
}

/** What a booking costs and who bears it. INPS's share is null where it has no part. */
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

/** What was given back to the customer, as a positive number: what the bank took back by itself is not among it. */
export function sumRefundedCents(entries: readonly PaymentEntry[]): number {
  return entries.reduce((sum, { payer, kind, amountCents }) => (payer === 'privato' && kind === 'refund' ? sum - amountCents : sum), 0)
}

/** A row as customers read it (Payment row of section 3); amounts that go back to them are negative. */
export interface Payment {
  practice: number
  /** yyyy-MM-dd, the day in Italy. */
  date: string
  causal: PaymentCausal
  source: string
  amount: number
  channel: PaymentChannel
  status: PaymentStatus
}

/**
 * Paid and remaining, worked out from the ledger each time. Only money that moved counts: what is announced or failed leaves the balance
 * as it is. For each payer on their own, captured - refunded + remaining = what they bear: the customer is never asked for INPS's share,
 * nor freed of their own by what INPS pays.
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

/** The customer has announced a payment, and it is not known yet what became of it. What INPS announces is not theirs to wait for. */
export function isPaymentPending(entries: readonly PaymentEntry[]): boolean {
  const ended = listEnded(entries)
  return entries.some(({ kind, payer, paymentGuid }) => kind === 'pending' && payer === 'privato' && !ended.has(paymentGuid))
}

const listEnded = (entries: readonly PaymentEntry[]): ReadonlySet<string> =>
  new Set(entries.filter(({ kind }) => kind === 'capture' || kind === 'failure').map(({ paymentGuid }) => paymentGuid))

const shownStatuses = {
  pending: 'in-verifica',
  capture: 'completato',
  failure: 'non-riuscito',
  refund: 'stornato',
  reversal: 'stornato',
  transfer: 'completato',
} as const satisfies Record<PaymentEntry['kind'], Payment['status']>

/** The rows that customers see, newest first: a payment that has ended no longer shows that it was announced. */
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
      status: shownStatuses[entry.kind],
    }))
}
