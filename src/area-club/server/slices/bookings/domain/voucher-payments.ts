/** Vouchers as a means of payment. Amounts are in cents. */

import { constants } from '#generated/server/constants.ts'
import type { ProductDivisionId } from '../../../domain/codes.ts'
import type { VoucherValues } from '../../../domain/figures.ts'
import type { PaymentEntry } from './payments.ts'
import type { StoredPractice } from './practices.ts'

/** A voucher of the customer that has not expired or been used up. */
export interface PayingVoucher {
  id: number
  voucherCode: string
  /** Value and discount that are not consumed. */
  leftCents: number
  /** yyyy-MM-dd */
  expirationDate: string
  redeemed: boolean
  /** The division where it is valid; null for all. */
  productDivisionId: ProductDivisionId | null
  /** The booking whose open payment reserves it; null for none. */
  reservedFor: number | null
}

/** Why a voucher cannot pay for a booking. */
export type VoucherRefusal = 'voucher-used' | 'voucher-expired' | 'voucher-reserved' | 'voucher-other-division' | 'voucher-not-for-inps'

/** The operator's rules for paying with vouchers. */
export type VoucherRules = Pick<VoucherValues, 'paysInpsBookings'>

/** Returns why a voucher cannot pay for a booking on that day; undefined when it can. */
export function judgeVoucher(
  voucher: PayingVoucher,
  practice: Pick<StoredPractice, 'id' | 'productDivisionId' | 'practiceType'>,
  { paysInpsBookings }: VoucherRules,
  today: string,
): VoucherRefusal | undefined {
  if (voucher.redeemed || voucher.leftCents <= 0) return 'voucher-used'
  if (voucher.expirationDate < today) return 'voucher-expired'
  if (voucher.productDivisionId !== null && voucher.productDivisionId !== practice.productDivisionId) return 'voucher-other-division'
  const inpsTypes: readonly number[] = constants.limits.inpsPracticeTypes
  if (!paysInpsBookings && inpsTypes.includes(practice.practiceType)) return 'voucher-not-for-inps'
  return voucher.reservedFor !== null && voucher.reservedFor !== practice.id ? 'voucher-reserved' : undefined
}

/** Returns what a voucher pays of what remains: never more, the rest stays on the voucher. */
export function computeVoucherPart({ leftCents }: Pick<PayingVoucher, 'leftCents'>, remainingCents: number): number {
  return Math.max(0, Math.min(leftCents, remainingCents))
}

const capturePrefix = 'voucher-'

/** Returns the id of the ledger entry of a voucher that was spent with the payment. */
export function voucherCaptureId(paymentGuid: string): string {
  return `${capturePrefix}${paymentGuid}`
}

/** Returns whether an id is that of a spent voucher's ledger entry; the provider's begin otherwise. */
export function isVoucherCapture(captureId: string): boolean {
  return captureId.startsWith(capturePrefix)
}

/** Returns the entry of a voucher that was spent and not given back; undefined when there is none. */
export function findSpent(entries: readonly PaymentEntry[], captureId: string): PaymentEntry | undefined {
  const spent = entries.find((entry) => entry.voucherId !== null && entry.kind === 'capture' && entry.captureId === captureId)
  return spent === undefined || entries.some(({ reversesEntryId }) => reversesEntryId === spent.id) ? undefined : spent
}

/** Returns whether the customer was refunded all money of these captures. A chargeback is not a refund. */
export function isAllRefunded(entries: readonly PaymentEntry[], captureIds: ReadonlySet<string>): boolean {
  const captures = entries.filter(({ kind, captureId }) => kind === 'capture' && captureIds.has(captureId ?? ''))
  const ids = new Set(captures.map(({ id }) => id))
  const refunds = entries.filter(({ kind, reversesEntryId }) => kind === 'refund' && ids.has(reversesEntryId ?? 0))
  return captures.length > 0 && [...captures, ...refunds].reduce((sum, { amountCents }) => sum + amountCents, 0) === 0
}
