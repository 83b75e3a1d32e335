import { addDays } from '../../../../lib/dates.ts'
import type { ClusterCode, ProductDivisionId, Severity } from '../../../domain/codes.ts'
import type { VoucherValues } from '../../../domain/figures.ts'
import type { Member } from '../../accounts/domain/members.ts'

/** A voucher as its owner sees it (specification 3). Amounts are in cents. */
export interface Voucher {
  voucherCode: string
  voucherValue: number
  paymentMethodConsumed: number
  discountValue: number
  valueDiscountConsumed: number
  voucherDescription: string
  expirationDate: string
  redeemed: boolean
  division: ProductDivisionId | null
}

/** The operator's notice about vouchers. */
export interface VoucherNotice {
  /** Empty when there is no notice. */
  html: string
  severity: Severity
}

/** A voucher before it has a code. Amounts are in cents, days yyyy-MM-dd. */
export interface VoucherOffer {
  valueCents: number
  discountCents: number
  expiresOn: string
}

export interface PointsOffer extends VoucherOffer {
  /** Points deducted from the balance. */
  points: number
}

/** Returns the voucher for all whole lots of points; undefined when there are too few. */
export function computePointsOffer(points: number, values: VoucherValues, today: string): PointsOffer | undefined {
  const lots = Math.floor(points / values.pointsAtATime)
  if (lots < 1) return undefined
  return {
    points: lots * values.pointsAtATime,
    valueCents: lots * values.centsForPoints,
    discountCents: 0,
    expiresOn: addDays(today, values.pointsVoucherDays),
  }
}

/** Returns the season's voucher of a cluster, even if already generated; undefined when it has none. */
export function computeClusterOffer(cluster: ClusterCode | null, values: VoucherValues, today: string): VoucherOffer | undefined {
  const discountCents = cluster === null ? 0 : values.clusterDiscountCents[cluster]
  if (discountCents < 1) return undefined
  return { valueCents: 0, discountCents, expiresOn: findSeasonEnd(values, today) }
}

/** A customer's account as its owner sees it (User of specification 3). */
export interface ShownMember extends Omit<Member, 'clusterVoucherSeason'> {
  canGeneratePointsVoucher: boolean
  canGenerateClusterVoucher: boolean
  /** The voucher that would be generated now, with its value in cents; null when there is none. */
  pointsVoucher: { points: number; value: number; expirationDate: string } | null
  clusterVoucher: { value: number; expirationDate: string } | null
  /** Whether a passkey confirms the session that asks. */
  identityConfirmed: boolean
}

/** Returns an account as its owner sees it; the vouchers follow the rules of their generation. */
export function describeMember(
  { clusterVoucherSeason, ...member }: Member,
  values: VoucherValues,
  today: string,
  identityConfirmed: boolean,
): ShownMember {
  const fromPoints = computePointsOffer(member.points, values, today)
  const fromCluster =
    clusterVoucherSeason === findSeasonEnd(values, today) ? undefined : computeClusterOffer(member.clusterCode, values, today)
  return {
    ...member,
    identityConfirmed,
    canGeneratePointsVoucher: fromPoints !== undefined,
    canGenerateClusterVoucher: fromCluster !== undefined,
    pointsVoucher: fromPoints ? { points: fromPoints.points, value: fromPoints.valueCents, expirationDate: fromPoints.expiresOn } : null,
    clusterVoucher: fromCluster ? { value: fromCluster.discountCents, expirationDate: fromCluster.expiresOn } : null,
  }
}

/** Returns the last day of the season that contains `today`. */
export function findSeasonEnd({ seasonEndsOn }: VoucherValues, today: string): string {
  const year = Number(today.slice(0, 4))
  const end = `${year}-${seasonEndsOn}`
  return today <= end ? end : `${year + 1}-${seasonEndsOn}`
}

const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns a voucher code: a prefix and eight characters without look-alikes, such as `PUNTI-7K2M4QXD`. @param bytes eight random bytes. */
export function formatVoucherCode(prefix: string, bytes: Uint8Array): string {
  return `${prefix}-${[...bytes.slice(0, 8)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join('')}`
}
