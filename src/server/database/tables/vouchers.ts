import type { Generated } from 'kysely'
import type { Day } from './columns.ts'

export interface VoucherTables {
  voucher: VoucherTable
  voucher_notice: VoucherNoticeTable
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
  expiration_date: Day
  redeemed: boolean
  /** Where it holds; null is everywhere. */
  product_division_id: number | null
}

/** What the operator has to say about vouchers, from a day to a day, both included; without an end it stands. */
export interface VoucherNoticeTable {
  id: Generated<number>
  html_it: string
  html_en: string
  severity: 'info' | 'success' | 'warning' | 'error'
  valid_from: Day
  valid_to: Day | null
}
