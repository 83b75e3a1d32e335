import type { ColumnType, Generated } from 'kysely'
import type { ProductDivisionId, Severity } from '../../domain/codes.ts'
import type { Day, Instant } from './columns.ts'

export interface VoucherTables {
  voucher: VoucherTable
  voucher_notice: VoucherNoticeTable
  points_entry: PointsEntryTable
}

export interface VoucherTable {
  id: Generated<number>
  member_id: number
  voucher_code: string
  /** What it is worth as a means of payment, and how much of that has been used. */
  voucher_value_cents: number
  payment_method_consumed_cents: number
  /** The supplementary discount, and how much of that has been used. */
  discount_value_cents: number
  value_discount_consumed_cents: number
  voucher_description: string
  /** Null where it is the same. */
  voucher_description_en: Generated<string | null>
  expiration_date: Day
  redeemed: boolean
  /** Where it holds; null is everywhere. */
  product_division_id: ProductDivisionId | null
  origin: Generated<'operator' | 'points' | 'cluster'>
  /** The season of a voucher from the cluster, of which a member has one at most; null for all others. */
  season_ends_on: ColumnType<string | null, string | null | undefined, string | null>
}

/** A row of the ledger of points, to which rows can only be added: a member's points are the sum of theirs. */
export interface PointsEntryTable {
  id: Generated<number>
  member_id: number
  kind: 'opening' | 'voucher'
  /** Negative where they were spent. */
  points: number
  /** What they were spent on. */
  voucher_id: number | null
  recorded_at: Instant
}

/** What the operator has to say about vouchers, from a day to a day, both included; without an end it stands. */
export interface VoucherNoticeTable {
  id: Generated<number>
  html_it: string
  html_en: string
  severity: Severity
  valid_from: Day
  valid_to: Day | null
}
