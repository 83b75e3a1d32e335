import type { ColumnType, Generated } from 'kysely'
import type { Language } from '../../../lib/language.ts'
import type { PaymentCaseReason, PaymentCausal, PaymentChannel } from '../../domain/codes.ts'
import type { Day, DefaultInstant, Instant, Json } from './columns.ts'

export interface PaymentTables {
  payment_entry: PaymentEntryTable
  credit_case: CreditCaseTable
  fiscal_document: FiscalDocumentTable
  payment_intent: PaymentIntentTable
  payment_event: PaymentEventTable
  payment_case: PaymentCaseTable
  fiscal_document_copy: FiscalDocumentCopyTable
  fiscal_document_pdf: FiscalDocumentPdfTable
  payment_refund: PaymentRefundTable
  payment_transmission: PaymentTransmissionTable
  payment_check: PaymentCheckTable
}

/** An entry of the payment ledger. Append-only: a trigger refuses updates and deletions. */
export interface PaymentEntryTable {
  id: Generated<number>
  practice_id: number
  /** Identifies a payment: its pending, capture and failure entries share it. */
  payment_guid: string
  kind: 'pending' | 'capture' | 'failure' | 'refund' | 'reversal' | 'transfer'
  payer: 'privato' | 'inps'
  /** Positive for incoming money; negative for refunds, reversals and transfers to another booking. */
  amount_cents: number
  causal: PaymentCausal
  source: string
  channel: PaymentChannel
  /** The provider's unique id of a movement; null when no money moved. */
  capture_id: string | null
  /** The entry reversed by a refund or reversal. */
  reverses_entry_id: number | null
  /** The other booking of a transfer. */
  other_practice_id: number | null
  /** The payment intent at the provider; null for money received another way. */
  intent_guid: ColumnType<string | null, string | null | undefined, never>
  recorded_at: Instant
}

/** An overpayment owed to a customer; at most one open case for each booking. */
export interface CreditCaseTable {
  id: Generated<number>
  practice_id: number
  amount_cents: number
  /** Cause of the excess: a change of the booking, or a payment captured when no longer due. */
  reason: 'change' | 'payment'
  opened_at: Instant
  /** Null while the amount is owed. */
  closed_at: ColumnType<string | null, Date | null | undefined, Date | null>
}

/** An invoice, as the accounting system lists it. */
export interface FiscalDocumentTable {
  id: Generated<number>
  practice_id: number
  invoicenumber: string
  invoicedate: Day
  totalamount_cents: number
  /** The number of the invoice that a credit note corrects; null for an invoice, and while unknown. */
  corrected_number: Generated<string | null>
}

/** The contents of an invoice's courtesy copy, with the customer's data on the invoice date. Without a row there is no PDF. */
export interface FiscalDocumentCopyTable {
  fiscal_document_id: number
  customer_name: string
  customer_street: string
  customer_city: string
  customer_fiscal_code: string
  lines: Json<readonly { description: string; amountCents: number }[]>
}

/** The PDF of an invoice as first generated; later changes of the catalogue do not affect it. */
export interface FiscalDocumentPdfTable {
  fiscal_document_id: number
  language: Language
  bytes: Uint8Array
  /** SHA-256 of the bytes in hex. */
  sha256: string
  made_at: Instant
}

/** A payment begun by a customer. Idempotency keys are stored before the first call to the provider. */
export interface PaymentIntentTable {
  guid: string
  practice_id: number
  /** The balance, the advance for "parto sicuro", or held extras. */
  kind: 'balance' | 'advance' | 'upsell'
  /** The customer's choice; the method actually used is reported by the provider. */
  method: string
  amount_cents: number
  /**
   * `created`: stored, perhaps unknown to the provider; `ordered`: can be approved and captured; `capturing`: the result of a capture is
   * unknown; `pending`: the provider has not decided; `captured`, `failed`, `expired`: final.
   */
  state: 'created' | 'ordered' | 'capturing' | 'pending' | 'captured' | 'failed' | 'expired'
  create_request_id: string
  capture_request_id: string
  order_id: string | null
  language: 'it' | 'en'
  /** The provider's failure code. */
  failure: string | null
  created_at: Instant
  /** When the booking can be paid another way. */
  expires_at: Instant
  changed_at: Instant
  /** When to query the provider next; null for never. */
  check_at: ColumnType<string | null, Date | null, Date | null>
  checks: ColumnType<number, number | undefined, number>
  /** Since when reads about the payment fail; null after a successful one. */
  unread_since: ColumnType<string | null, Date | null | undefined, Date | null>
  /** The hold that the payment pays for; null unless it pays for held extras. */
  hold_id: ColumnType<string | null, string | null | undefined, never>
}

/** A webhook event with a verified signature. Data that customers entered at the provider is not stored. */
export interface PaymentEventTable {
  event_id: string
  type: string
  order_id: string | null
  capture_id: string | null
  reference: string | null
  /** The reversal to read at the provider, of an event that names one. */
  reversal_id: string | null
  received_at: Instant
  /** When it was settled, or an operator gave it up. */
  handled_at: ColumnType<string | null, Date | null | undefined, Date | null>
  /** When an unhandled event is tried next. */
  try_at: DefaultInstant
  tries: ColumnType<number, number | undefined, number>
  /** Since when an operator has to look at it, because it names no known payment. */
  case_at: ColumnType<string | null, Date | null | undefined, Date | null>
}

/** The event that each transmission of the provider brought first. */
export interface PaymentTransmissionTable {
  transmission_id: string
  event_id: string
  received_at: Instant
}

/** A nightly comparison of the ledger with the provider. */
export interface PaymentCheckTable {
  id: Generated<number>
  ended_at: Instant
  /** The payments that the provider was asked about. */
  asked: number
  violations: number
}

/** A discrepancy at the provider for the operator to resolve. */
export interface PaymentCaseTable {
  id: Generated<number>
  intent_guid: string
  reason: PaymentCaseReason
  /** The provider's id of what the case is about: a capture, a refund or an order. */
  capture_id: string
  amount_cents: number
  currency: string
  opened_at: Instant
  closed_at: ColumnType<string | null, Date | null | undefined, Date | null>
}

/** A refund requested by an operator, stored before the provider is called. */
export interface PaymentRefundTable {
  /** Idempotency key of the provider's call. */
  request_id: string
  intent_guid: string
  capture_id: string
  /** Positive. */
  amount_cents: number
  asked_at: Instant
  /** The provider's id of the refund; null while its result is unknown. */
  refund_id: string | null
  /** The provider's reason for a refusal. */
  refusal: string | null
}
