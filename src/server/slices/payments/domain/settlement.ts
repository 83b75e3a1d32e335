/**
 * Compares a provider's order with the ledger: missing entries, cases for an operator, next state.
 *
 * Pure and idempotent, so that browser, webhook and reconciler may settle an order in any sequence and any number of times.
 */
import { createHash } from 'node:crypto'
import type { PaymentCausal, PaymentChannel } from '../../../domain/codes.ts'
import type { ProviderCapture, ProviderOrder, ProviderRefund } from '../../../providers/payments/payment-provider.ts'
import type { IntentState, PaymentIntent } from './payment-intents.ts'

/** A ledger entry with the columns that a settlement reads. */
export interface BookedEntry {
  id: number
  kind: 'pending' | 'capture' | 'failure' | 'refund' | 'reversal' | 'transfer'
  paymentGuid: string
  captureId: string | null
  amountCents: number
  channel: PaymentChannel
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

export type CaseReason = 'foreign-currency' | 'foreign-payee' | 'not-due' | 'unknown-capture'

export interface NewCase {
  reason: CaseReason
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
  /** Reversals reported by an event, besides those in the order. */
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
  const hasEntry = (kind: NewEntry['kind'], guid: string) =>
    [...booked, ...entries].some((entry) => entry.kind === kind && entry.paymentGuid === guid)
  const channel = channelOf(order.source)
  const causal = causals[intent.kind]

  const own = order.captures.filter((capture) => {
    const reason = foreignness(capture, order, merchantId)
    if (reason !== undefined) cases.push({ reason, captureId: capture.id, amountCents: capture.amountCents, currency: capture.currency })
    return reason === undefined
  })
  for (const capture of own) {
    const guid = guidOf(capture.id)
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
    if (refund.status !== 'COMPLETED' || isBooked(refund.id)) continue
    const paid = [...booked, ...entries].find(({ kind, captureId }) => kind === 'capture' && captureId === refund.captureId)
    if (paid === undefined) {
      cases.push({ reason: 'unknown-capture', captureId: refund.id, amountCents: -refund.amountCents, currency: refund.currency })
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

/** Returns whether money was captured, even if it was refunded since. */
export function hasMoney({ status }: ProviderCapture): boolean {
  return status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED'
}

/** Returns why money must not be booked: another currency, or another payee (requirements P3). */
export function foreignness(
  { currency }: Pick<ProviderCapture, 'currency'>,
  { payeeId }: Pick<ProviderOrder, 'payeeId'>,
  merchantId: string | undefined,
): CaseReason | undefined {
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
  // A completed order takes no other means of payment; the capturing caller decides whether to retry an open one (requirements P12).
  if (declined !== undefined && (state === 'pending' || order.status === 'COMPLETED'))
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
