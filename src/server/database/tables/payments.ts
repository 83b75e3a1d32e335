import type { ColumnType, Generated } from 'kysely'
import type { Language } from '../../../lib/language.ts'
import type { PaymentCausal, PaymentChannel } from '../../domain/codes.ts'
import type { Day, Instant, Json } from './columns.ts'

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
}

/** A row of the ledger of payments. Rows can only be added: a trigger refuses the rest. */
export interface PaymentEntryTable {
  id: Generated<number>
  practice_id: number
  /** Names one payment: what is announced, then captured or failed, bears the same. */
  payment_guid: string
  kind: 'pending' | 'capture' | 'failure' | 'refund' | 'reversal' | 'transfer'
  payer: 'privato' | 'inps'
  /** Positive when it comes in; negative for refunds, reversals and transfers to another booking. */
  amount_cents: number
  causal: PaymentCausal
  source: string
  channel: PaymentChannel
  /** Whoever moved the money names each movement once; absent where none was moved. */
  capture_id: string | null
  /** The entry that a refund or reversal takes back. */
  reverses_entry_id: number | null
  /** The other booking of a transfer. */
  other_practice_id: number | null
  /** The payment through the provider that moved it; absent for what came another way. */
  intent_guid: ColumnType<string | null, string | null | undefined, never>
  recorded_at: Instant
}

/** What is owed to a customer who has paid more than a booking costs; one open case a booking at most. */
export interface CreditCaseTable {
  id: Generated<number>
  practice_id: number
  amount_cents: number
  /** What the excess came from: a change of the booking, or a payment that came when it was no longer due. */
  reason: 'change' | 'payment'
  opened_at: Instant
  /** Null while it is owed. */
  closed_at: ColumnType<string | null, Date | null | undefined, Date | null>
}

/** An invoice, as the accounting system lists it. */
export interface FiscalDocumentTable {
  id: Generated<number>
  practice_id: number
  invoicenumber: string
  invoicedate: Day
  totalamount_cents: number
}

/** What the courtesy copy of an invoice says besides; without one there is no PDF. The customer is as on the day of the invoice. */
export interface FiscalDocumentCopyTable {
  fiscal_document_id: number
  customer_name: string
  customer_street: string
  customer_city: string
  customer_fiscal_code: string
  lines: Json<readonly { description: string; amountCents: number }[]>
}

/** A PDF of an invoice as it was first made: what the catalogue says later does not change it. */
export interface FiscalDocumentPdfTable {
  fiscal_document_id: number
  language: Language
  bytes: Uint8Array
  /** Of the bytes, in hexadecimal digits. */
  sha256: string
  made_at: Instant
}

/** A payment that a customer has begun, with the ids of the provider's calls, which are kept before the first is made. */
export interface PaymentIntentTable {
  guid: string
  practice_id: number
  /** The whole balance, the advance of parto sicuro, or the extras that are held. */
  kind: 'balance' | 'advance' | 'upsell'
  /** As the customer chose it; what it was in the end is the provider's word. */
  method: string
  amount_cents: number
  /**
   * `created`: kept, the provider may not know of it; `ordered`: may be approved and captured; `capturing`: the outcome of a capture is not
   * known; `pending`: the provider has not decided; `captured`, `failed`, `expired`: over.
   */
  state: 'created' | 'ordered' | 'capturing' | 'pending' | 'captured' | 'failed' | 'expired'
  create_request_id: string
  capture_request_id: string
  order_id: string | null
  language: 'it' | 'en'
  /** The provider's word for why it failed. */
  failure: string | null
  created_at: Instant
  /** When the booking may be paid in another way. */
  expires_at: Instant
  changed_at: Instant
  /** When the provider is asked next; null for never. */
  check_at: ColumnType<string | null, Date | null, Date | null>
  checks: ColumnType<number, number | undefined, number>
}

/** A webhook call that was signed by the provider. What customers typed at the provider's is not kept. */
export interface PaymentEventTable {
  event_id: string
  type: string
  order_id: string | null
  capture_id: string | null
  reference: string | null
  reversal: ColumnType<unknown, string | null, never>
  received_at: Instant
  handled_at: ColumnType<string | null, Date | null | undefined, Date | null>
}

/** Money at the provider that an operator has to look at. */
export interface PaymentCaseTable {
  id: Generated<number>
  intent_guid: string
  /**
   * `foreign-currency`, `foreign-payee`: not booked (P3). `not-due`: booked, though the booking could not be paid any more.
   * `unknown-capture`: given back without ever having been booked.
   */
  reason: 'foreign-currency' | 'foreign-payee' | 'not-due' | 'unknown-capture'
  capture_id: string
  amount_cents: number
  currency: string
  opened_at: Instant
  closed_at: ColumnType<string | null, Date | null | undefined, Date | null>
}

/** A refund that an operator has asked for, kept before the provider is called. */
export interface PaymentRefundTable {
  /** Of the provider's call. */
  request_id: string
  intent_guid: string
  capture_id: string
  /** Positive. */
  amount_cents: number
  asked_at: Instant
  /** The provider's id of the refund; null while its outcome is not known. */
  refund_id: string | null
  /** The provider's word for why it refused. */
  refusal: string | null
}
