import type { PaymentCaseReason, PaymentCausal, PaymentChannel } from '../../../domain/codes.ts'
import type { IntentState, PaymentKind } from './payment-intents.ts'
import type { PaymentEntry } from './payments.ts'

/**
 * An operator's view of the payments of a period.
 *
 * Amounts are in cents, instants ISO strings in UTC; `code` is the booking's.
 */
export interface PaymentRecords {
  intents: readonly IntentRecord[]
  entries: readonly EntryRecord[]
  /** Open cases, and those opened or closed in the period. */
  cases: readonly CaseRecord[]
  /** Events received in the period that name no known payment. */
  events: readonly EventRecord[]
}

/** A half-open interval [from, until); undefined for an open end. */
export interface Period {
  from: Date | undefined
  until: Date | undefined
}

export interface IntentRecord {
  guid: string
  practiceId: number
  code: string
  kind: PaymentKind
  method: string
  amountCents: number
  state: IntentState
  orderId: string | null
  failure: string | null
  createdAt: string
  changedAt: string
}

export interface EntryRecord {
  id: number
  practiceId: number
  code: string
  kind: PaymentEntry['kind']
  payer: PaymentEntry['payer']
  amountCents: number
  causal: PaymentCausal
  source: string
  channel: PaymentChannel
  captureId: string | null
  intentGuid: string | null
  recordedAt: string
}

/** A case: money at the provider (`payment`), or owed to a customer (`credit`), which closes by itself. */
export interface CaseRecord {
  kind: 'payment' | 'credit'
  id: number
  practiceId: number
  code: string
  reason: PaymentCaseReason | 'change' | 'payment'
  amountCents: number
  currency: string
  captureId: string | null
  openedAt: string
  closedAt: string | null
}

export interface EventRecord {
  id: string
  type: string
  orderId: string | null
  captureId: string | null
  receivedAt: string
}
