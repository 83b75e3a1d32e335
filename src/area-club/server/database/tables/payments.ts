import type { ColumnType, Generated } from 'kysely'
import type { Language } from '../../../../core/lib/language.ts'
import type { Day, Instant, Json } from '../../../../core/server/database/columns.ts'
import type { PaymentCaseReason, PaymentCausal, PaymentChannel } from '../../domain/codes.ts'

export interface PaymentTables {
  paymentEntry: PaymentEntryTable
  creditCase: CreditCaseTable
  fiscalDocument: FiscalDocumentTable
  paymentIntent: PaymentIntentTable
  paymentCase: PaymentCaseTable
  fiscalDocumentCopy: FiscalDocumentCopyTable
  fiscalDocumentPdf: FiscalDocumentPdfTable
  paymentRefund: PaymentRefundTable
  paymentTransmission: PaymentTransmissionTable
  paymentCheck: PaymentCheckTable
}

/** An entry of the payment ledger. Append-only: a trigger refuses updates and deletions. */
export interface PaymentEntryTable {
  id: Generated<number>
  practiceId: number
  /** Identifies a payment: its pending, capture and failure entries share it. */
  paymentGuid: string
  kind: 'pending' | 'capture' | 'failure' | 'refund' | 'reversal' | 'transfer'
  payer: 'privato' | 'inps'
  /** Positive for incoming money; negative for refunds, reversals and transfers to another booking. */
  amountCents: number
  causal: PaymentCausal
  source: string
  channel: PaymentChannel
  /** The provider's unique id of a movement; null when no money moved. */
  captureId: string | null
  /** The entry reversed by a refund or reversal. */
  reversesEntryId: number | null
  /** The other booking of a transfer. */
  otherPracticeId: number | null
  /** The payment intent at the provider; null for money received another way. */
  intentGuid: ColumnType<string | null, string | null | undefined, never>
  /** The voucher that paid, or was given back; null for money. */
  voucherId: ColumnType<number | null, number | null | undefined, never>
  recordedAt: Instant
}

/** An overpayment owed to a customer; at most one open case for each booking. */
export interface CreditCaseTable {
  id: Generated<number>
  practiceId: number
  amountCents: number
  /** Cause of the excess: a change of the booking, or a payment captured when no longer due. */
  reason: 'change' | 'payment'
  openedAt: Instant
  /** Null while the amount is owed. */
  closedAt: ColumnType<string | null, Date | null | undefined, Date | null>
}

/** An invoice, as the accounting system lists it. */
export interface FiscalDocumentTable {
  id: Generated<number>
  practiceId: number
  invoicenumber: string
  invoicedate: Day
  totalamountCents: number
  /** The number of the invoice that a credit note corrects; null for an invoice, and while unknown. */
  correctedNumber: Generated<string | null>
}

/** The contents of an invoice's courtesy copy, with the customer's data on the invoice date. Without a row there is no PDF. */
export interface FiscalDocumentCopyTable {
  fiscalDocumentId: number
  customerName: string
  customerStreet: string
  customerCity: string
  customerFiscalCode: string
  lines: Json<readonly { description: string; amountCents: number }[]>
}

/** The PDF of an invoice as first generated; later changes of the catalogue do not affect it. */
export interface FiscalDocumentPdfTable {
  fiscalDocumentId: number
  language: Language
  bytes: Uint8Array
  /** SHA-256 of the bytes in hex. */
  sha256: string
  madeAt: Instant
}

/** A payment begun by a customer. Idempotency keys are stored before the first call to the provider. */
export interface PaymentIntentTable {
  guid: string
  practiceId: number
  /** The balance, a part of it, the advance for "parto sicuro", or held extras. */
  kind: 'balance' | 'part' | 'advance' | 'upsell'
  /** The customer's choice; the method actually used is reported by the provider. */
  method: string
  amountCents: number
  /**
   * `created`: stored, perhaps unknown to the provider; `ordered`: can be approved and captured; `capturing`: the result of a capture is
   * unknown; `pending`: the provider has not decided; `captured`, `failed`, `expired`: final.
   */
  state: 'created' | 'ordered' | 'capturing' | 'pending' | 'captured' | 'failed' | 'expired'
  createRequestId: string
  captureRequestId: string
  orderId: string | null
  language: 'it' | 'en'
  /** The provider's failure code. */
  failure: string | null
  createdAt: Instant
  /** When the booking can be paid another way. */
  expiresAt: Instant
  changedAt: Instant
  /** When to query the provider next; null for never. */
  checkAt: ColumnType<string | null, Date | null, Date | null>
  checks: ColumnType<number, number | undefined, number>
  /** Since when reads about the payment fail; null after a successful one. */
  unreadSince: ColumnType<string | null, Date | null | undefined, Date | null>
  /** The hold that the payment pays for; null unless it pays for held extras. */
  holdId: ColumnType<string | null, string | null | undefined, never>
  /** The voucher that pays a part, reserved while the payment is open. */
  voucherId: ColumnType<number | null, number | null | undefined, never>
  /** That part, on top of the amount; 0 without a voucher. */
  voucherCents: ColumnType<number, number | undefined, never>
  /** The second adult who pays; null for the buyer. */
  payerId: ColumnType<number | null, number | null | undefined, number | null>
}

/** The event that each transmission of the provider brought first. */
export interface PaymentTransmissionTable {
  transmissionId: string
  eventId: string
  receivedAt: Instant
}

/** A nightly comparison of the ledger with the provider. */
export interface PaymentCheckTable {
  id: Generated<number>
  endedAt: Instant
  /** The payments that the provider was asked about. */
  asked: number
  violations: number
}

/** A discrepancy at the provider for the operator to resolve. */
export interface PaymentCaseTable {
  id: Generated<number>
  intentGuid: string
  reason: PaymentCaseReason
  /** The provider's id of what the case is about: a capture, a refund or an order. */
  captureId: string
  amountCents: number
  currency: string
  openedAt: Instant
  closedAt: ColumnType<string | null, Date | null | undefined, Date | null>
}

/** A refund requested by an operator, stored before the provider is called. */
export interface PaymentRefundTable {
  /** Idempotency key of the provider's call. */
  requestId: string
  intentGuid: string
  captureId: string
  /** Positive. */
  amountCents: number
  askedAt: Instant
  /** The provider's id of the refund; null while its result is unknown. */
  refundId: string | null
  /** The provider's reason for a refusal. */
  refusal: string | null
}
