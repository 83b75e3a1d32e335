import type { PaymentCausal, PaymentChannel } from '../../../domain/codes.ts'
import type { IntentState, PaymentKind } from './payment-intents.ts'
import type { PaymentEntry } from './payments.ts'
import type { CaseReason } from './settlement.ts'

/** What an operator sees of the payments of a period. Amounts are cents, instants ISO texts in UTC; `code` is that of the booking. */
export interface PaymentRecords {
  intents: readonly IntentRecord[]
  entries: readonly EntryRecord[]
  /** Those that are open, and those that were opened or closed in the period. */
  cases: readonly CaseRecord[]
  /** Events of the provider that were received in the period and name no known payment. */
  events: readonly EventRecord[]
}

/** From the first instant up to, and without, the second. Either may be left open. */
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

/** Money that somebody has to look at: at the provider (`payment`), or owed to a customer (`credit`), which closes by itself. */
export interface CaseRecord {
  kind: 'payment' | 'credit'
  id: number
  practiceId: number
  code: string
  reason: CaseReason | 'change' | 'payment'
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
