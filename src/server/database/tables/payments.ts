import type { ColumnType, Generated } from 'kysely'
import type { PaymentCausal, PaymentChannel } from '../../domain/codes.ts'
import type { Day, Instant } from './columns.ts'

export interface PaymentTables {
  payment_entry: PaymentEntryTable
  credit_case: CreditCaseTable
  fiscal_document: FiscalDocumentTable
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
  recorded_at: Instant
}

/** What is owed to a customer who has paid more than a booking costs; one open case a booking at most. */
export interface CreditCaseTable {
  id: Generated<number>
  practice_id: number
  amount_cents: number
  /** What the excess came from: a change of the booking. */
  reason: 'change'
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
  /** Path of the PDF on this server; null until it has been made. */
  attachment_path: string | null
}
