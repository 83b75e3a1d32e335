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
  /** Value as a means of payment, and the part already used. */
  voucher_value_cents: number
  payment_method_consumed_cents: number
  /** Supplementary discount, and the part already used. */
  discount_value_cents: number
  value_discount_consumed_cents: number
  voucher_description: string
  /** Null when equal to the Italian text. */
  voucher_description_en: Generated<string | null>
  expiration_date: Day
  redeemed: boolean
  /** The division where it is valid; null for all. */
  product_division_id: ProductDivisionId | null
  origin: Generated<'operator' | 'points' | 'cluster'>
  /** The season of a cluster voucher, at most one for each member and season; null for other origins. */
  season_ends_on: ColumnType<string | null, string | null | undefined, string | null>
}

/** An entry of the append-only points ledger: a member's points are the sum of theirs. */
export interface PointsEntryTable {
  id: Generated<number>
  member_id: number
  kind: 'opening' | 'voucher'
  /** Negative when spent. */
  points: number
  /** The voucher bought with the points. */
  voucher_id: number | null
  recorded_at: Instant
}

/** A notice about vouchers, shown from `valid_from` to `valid_to` inclusive; without an end it stays. */
export interface VoucherNoticeTable {
  id: Generated<number>
  html_it: string
  html_en: string
  severity: Severity
  valid_from: Day
  valid_to: Day | null
}
