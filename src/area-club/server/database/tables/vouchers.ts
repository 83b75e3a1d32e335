import type { ColumnType, Generated } from 'kysely'
import type { Day, Instant } from '../../../../core/server/database/columns.ts'
import type { ProductDivisionId, Severity } from '../../domain/codes.ts'

export interface VoucherTables {
  voucher: VoucherTable
  voucherNotice: VoucherNoticeTable
  pointsEntry: PointsEntryTable
}

export interface VoucherTable {
  id: Generated<number>
  memberId: number
  voucherCode: string
  /** Value as a means of payment, and the part already used. */
  voucherValueCents: number
  paymentMethodConsumedCents: number
  /** Supplementary discount, and the part already used. */
  discountValueCents: number
  valueDiscountConsumedCents: number
  /** The part of both that was used without a row of the payment ledger. */
  consumedOutsideCents: Generated<number>
  voucherDescription: string
  /** Null when equal to the Italian text. */
  voucherDescriptionEn: Generated<string | null>
  expirationDate: Day
  redeemed: boolean
  /** The division where it is valid; null for all. */
  productDivisionId: ProductDivisionId | null
  origin: Generated<'operator' | 'points' | 'cluster'>
  /** The season of a cluster voucher, at most one for each member and season; null for other origins. */
  seasonEndsOn: ColumnType<string | null, string | null | undefined, string | null>
}

/** An entry of the append-only points ledger: a member's points are the sum of theirs. */
export interface PointsEntryTable {
  id: Generated<number>
  memberId: number
  kind: 'opening' | 'voucher'
  /** Negative when spent. */
  points: number
  /** The voucher bought with the points. */
  voucherId: number | null
  recordedAt: Instant
}

/** A notice about vouchers, shown from `validFrom` to `validTo` inclusive; without an end it stays. */
export interface VoucherNoticeTable {
  id: Generated<number>
  htmlIt: string
  htmlEn: string
  severity: Severity
  validFrom: Day
  validTo: Day | null
}
