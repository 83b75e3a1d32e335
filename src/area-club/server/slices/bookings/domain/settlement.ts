/**
 * Compares a provider's order with the ledger: missing entries, cases for an operator, next state.
 *
 * Pure and idempotent, so that browser, webhook and reconciler may settle an order in any sequence and any number of times.
 */
import { createHash } from 'node:crypto'
import type { PaymentCaseReason, PaymentCausal, PaymentChannel } from '../../../domain/codes.ts'
import type { ProviderCapture, ProviderOrder, ProviderRefund } from '../../../providers/payments/payment-provider.ts'
import type { IntentState, PaymentIntent } from './payment-intents.ts'
import type { PaymentEntry } from './payments.ts'

/** A ledger entry with the columns that a settlement reads. */
export interface BookedEntry {
  id: number
  kind: 'pending' | 'capture' | 'failure' | 'refund' | 'reversal' | 'transfer'
  paymentGuid: string
  captureId: string | null
  /** The capture that a refund or reversal reverses. */
  reversesCaptureId: string | null
  amountCents: number
  channel: PaymentChannel
}

/** Returns the whole ledger of a booking as a settlement reads it: a refund and its capture are entries of one booking. */
export function toBooked(entries: readonly PaymentEntry[]): readonly BookedEntry[] {
  const captureIds = new Map(entries.map(({ id, captureId }) => [id, captureId]))
  return entries.map(({ reversesEntryId, ...entry }) => ({
    ...entry,
    reversesCaptureId: (reversesEntryId === null ? undefined : captureIds.get(reversesEntryId)) ?? null,
  }))
}

export interface NewEntry {
  kind: 'pending' | 'capture' | 'failure' | 'refund' | 'reversal'
  paymentGuid: string
  captureId: string | null
  /** The capture that a refund or reversal reverses. */
  reversesCaptureId: string | null
  amountCents: number
  causal: PaymentCausal
  channel: PaymentChannel
}

export interface NewCase {
  reason: PaymentCaseReason
  /** The provider's id of what the case is about: a capture, a refund or an order. */
  captureId: string
  amountCents: number
  currency: string
}

export interface Settlement {
  entries: readonly NewEntry[]
  cases: readonly NewCase[]
  state: IntentState
  /** The provider's code for the failure. */
  failure: string | null
}

export interface SettlementSource {
  intent: Pick<PaymentIntent, 'state' | 'kind'>
  order: ProviderOrder
  /** Reversals as read at the provider, which no order lists. */
  reversals?: readonly ProviderRefund[]
  booked: readonly BookedEntry[]
  /** The account that must receive the money; undefined for any account. */
  merchantId: string | undefined
  /** Whether the booking may be paid now; otherwise a capture is booked and opens a case. */
  isPayable: boolean
}

export function planSettlement({ intent, order, reversals = [], booked, merchantId, isPayable }: SettlementSource): Settlement {
  const entries: NewEntry[] = []
  const cases: NewCase[] = []
  const isBooked = (id: string) => [...booked, ...entries].some(({ captureId }) => captureId === id)
  /** Opens a case where the provider's amount is not the booked one (requirements P20). */
  const compare = ({ id, currency }: { id: string; currency: string }, amountCents: number) => {
    const row = booked.find(({ captureId }) => captureId === id)
    if (row !== undefined && row.amountCents !== amountCents)
      cases.push({ reason: 'amount-differs', captureId: id, amountCents: amountCents - row.amountCents, currency })
  }
  const hasEntry = (kind: NewEntry['kind'], guid: string) =>
    [...booked, ...entries].some((entry) => entry.kind === kind && entry.paymentGuid === guid)
  const channel = channelOf(order.source)
  const causal = causals[intent.kind]

  const own = order.captures.filter((capture) => {
    const reason = findForeignMoney(capture, order, merchantId)
    if (reason !== undefined) cases.push({ reason, captureId: capture.id, amountCents: capture.amountCents, currency: capture.currency })
    return reason === undefined
  })
  for (const capture of own) {
    const guid = guidOf(capture.id)
    // A pending capture may be an answer that was read before the booking.
    if (capture.status !== 'PENDING') compare(capture, hasMoney(capture) ? capture.amountCents : 0)
    if (hasMoney(capture)) {
      if (isBooked(capture.id)) continue
      // A payment ends once: money that arrives after its failure is a new payment.
      const paymentGuid = hasEntry('failure', guid) ? guidOf(`${capture.id} after its failure`) : guid
      entries.push({
        kind: 'capture',
        paymentGuid,
        captureId: capture.id,
        reversesCaptureId: null,
        amountCents: capture.amountCents,
        causal,
        channel,
      })
      if (!isPayable) cases.push({ reason: 'not-due', captureId: capture.id, amountCents: capture.amountCents, currency: capture.currency })
    } else if (capture.status === 'PENDING') {
      if (!hasEntry('pending', guid) && !isBooked(capture.id))
        entries.push({
          kind: 'pending',
          paymentGuid: guid,
          captureId: null,
          reversesCaptureId: null,
          amountCents: capture.amountCents,
          causal,
          channel,
        })
    } else if (hasEntry('pending', guid) && !hasEntry('failure', guid) && !isBooked(capture.id)) {
      entries.push({
        kind: 'failure',
        paymentGuid: guid,
        captureId: null,
        reversesCaptureId: null,
        amountCents: capture.amountCents,
        causal,
        channel,
      })
    }
  }
  for (const refund of [...order.refunds, ...reversals]) {
    if (refund.status !== 'COMPLETED') continue
    compare(refund, -refund.amountCents)
    if (isBooked(refund.id)) continue
    const paid = [...booked, ...entries].find(({ kind, captureId }) => kind === 'capture' && captureId === refund.captureId)
    const refusal = judgeRefund(refund, paid, [...booked, ...entries])
    if (paid === undefined || refusal !== undefined) {
      cases.push({
        reason: refusal ?? 'unknown-capture',
        captureId: refund.id,
        amountCents: -refund.amountCents,
        currency: refund.currency,
      })
      continue
    }
    entries.push({
      kind: refund.kind,
      paymentGuid: guidOf(refund.id),
      captureId: refund.id,
      reversesCaptureId: refund.captureId,
      amountCents: -refund.amountCents,
      causal: refund.kind === 'refund' ? 'Rimborso' : 'Storno',
      channel: paid.channel,
    })
  }
  return { entries, cases, ...nextState(intent.state, order, own) }
}

/** Returns why a refund must not be booked: another currency, no capture, or more than is left of it (requirements P21). */
function judgeRefund(
  { amountCents, currency, captureId }: ProviderRefund,
  paid: Pick<BookedEntry, 'amountCents'> | undefined,
  entries: readonly Pick<BookedEntry, 'reversesCaptureId' | 'amountCents'>[],
): PaymentCaseReason | undefined {
  if (currency !== 'EUR') return 'foreign-currency'
  if (paid === undefined) return 'unknown-capture'
  const backCents = entries.reduce((sum, entry) => (entry.reversesCaptureId === captureId ? sum - entry.amountCents : sum), 0)
  return amountCents > paid.amountCents - backCents ? 'exceeds-capture' : undefined
}

/** Returns whether money was captured, even if it was refunded since. */
export function hasMoney({ status }: ProviderCapture): boolean {
  return status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED'
}

/** Returns why money must not be booked: another currency, or another payee (requirements P3). */
export function findForeignMoney(
  { currency }: Pick<ProviderCapture, 'currency'>,
  { payeeId }: Pick<ProviderOrder, 'payeeId'>,
  merchantId: string | undefined,
): PaymentCaseReason | undefined {
  if (currency !== 'EUR') return 'foreign-currency'
  return merchantId !== undefined && payeeId !== undefined && payeeId !== merchantId ? 'foreign-payee' : undefined
}

/** Returns the next state; `own` are the captures that may be booked. */
function nextState(state: IntentState, order: ProviderOrder, own: readonly ProviderCapture[]): Pick<Settlement, 'state' | 'failure'> {
  if (own.some(hasMoney)) return { state: 'captured', failure: null }
  if (state === 'captured') return { state, failure: null }
  if (own.some(({ status }) => status === 'PENDING')) return { state: 'pending', failure: null }
  if (order.captures.length > own.length) return { state: 'failed', failure: 'QUARANTINED' }
  const [declined] = own
  // A declined capture ends its order (requirements P22). A refused call makes no capture and leaves the order open (requirements P12).
  if (declined !== undefined && own.every(({ status }) => status === 'DECLINED' || status === 'FAILED'))
    return { state: state === 'expired' ? state : 'failed', failure: declined.status }
  if (order.status === 'VOIDED') return { state: 'failed', failure: 'VOIDED' }
  return { state, failure: null }
}

/** Returns the ledger id of a payment, derived from the capture so that every process computes the same. */
function guidOf(captureId: string): string {
  const hex = createHash('sha256').update(captureId).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const causals = {
  balance: 'Saldo',
  part: 'Acconto',
  advance: 'Anticipo Parto sicuro',
  upsell: 'Servizi aggiuntivi',
} as const satisfies Readonly<Record<PaymentIntent['kind'], PaymentCausal>>

const channels: Readonly<Record<string, PaymentChannel>> = {
  card: 'Carta di credito',
  paypal: 'PayPal',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  mybank: 'MyBank',
  pay_later: 'Paga più tardi',
}

function channelOf(source: string | undefined): PaymentChannel {
  return channels[source ?? ''] ?? 'PayPal'
}
