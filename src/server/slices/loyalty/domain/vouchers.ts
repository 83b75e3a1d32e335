import { addDays } from '../../../../lib/dates.ts'
import type { ClusterCode, ProductDivisionId, Severity } from '../../../domain/codes.ts'
import type { Member } from '../../accounts/domain/members.ts'

/** A voucher as its owner sees it (section 3). Amounts are cents. */
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

/** What the operator has to say about vouchers. */
export interface VoucherNotice {
  /** Empty where there is nothing to say. */
  html: string
  severity: Severity
}

/** What vouchers are worth: the operator's to decide, in the server's configuration. */
export interface VoucherValues {
  /** Points are turned into vouchers by so many at a time, never by a part of them. */
  pointsAtATime: number
  centsForPoints: number
  /** How many days a voucher from points holds. */
  pointsVoucherDays: number
  /** The discount of the season's voucher by cluster; 0 is none. */
  clusterDiscountCents: Readonly<Record<ClusterCode, number>>
  /** The last day of a season, MM-dd: vouchers from the cluster hold until it. */
  seasonEndsOn: string
}

/** What a voucher is made of before it has a code. Amounts are cents, days yyyy-MM-dd. */
export interface VoucherOffer {
  valueCents: number
  discountCents: number
  expiresOn: string
}

export interface PointsOffer extends VoucherOffer {
  /** What is taken off the points. */
  points: number
}

/** The voucher that points give: of all whole lots there are. Undefined where there is none. */
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

/** The season's voucher of a cluster, whether or not it was given already. Undefined where the cluster gives none. */
export function computeClusterOffer(cluster: ClusterCode | null, values: VoucherValues, today: string): VoucherOffer | undefined {
  const discountCents = cluster === null ? 0 : values.clusterDiscountCents[cluster]
  if (discountCents < 1) return undefined
  return { valueCents: 0, discountCents, expiresOn: findSeasonEnd(values, today) }
}

/** A customer's account as its owner sees it (User of section 3). */
export interface ShownMember extends Omit<Member, 'clusterVoucherSeason'> {
  canGeneratePointsVoucher: boolean
  canGenerateClusterVoucher: boolean
  /** What a voucher would come to if it were generated now, in cents; null where there is none to generate. */
  pointsVoucher: { points: number; value: number; expirationDate: string } | null
  clusterVoucher: { value: number; expirationDate: string } | null
}

/** What may be generated, and what that comes to, is worked out by the rule that generation itself follows. */
export function describeMember({ clusterVoucherSeason, ...member }: Member, values: VoucherValues, today: string): ShownMember {
  const fromPoints = computePointsOffer(member.points, values, today)
  const fromCluster =
    clusterVoucherSeason === findSeasonEnd(values, today) ? undefined : computeClusterOffer(member.clusterCode, values, today)
  return {
    ...member,
    canGeneratePointsVoucher: fromPoints !== undefined,
    canGenerateClusterVoucher: fromCluster !== undefined,
    pointsVoucher: fromPoints ? { points: fromPoints.points, value: fromPoints.valueCents, expirationDate: fromPoints.expiresOn } : null,
    clusterVoucher: fromCluster ? { value: fromCluster.discountCents, expirationDate: fromCluster.expiresOn } : null,
  }
}

/** The last day of the season that a day belongs to. */
export function findSeasonEnd({ seasonEndsOn }: VoucherValues, today: string): string {
  const year = Number(today.slice(0, 4))
  const end = `${year}-${seasonEndsOn}`
  return today <= end ? end : `${year + 1}-${seasonEndsOn}`
}

const codeAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * A voucher's code: what it comes from, then eight characters that nobody mistakes for one another, as `PUNTI-7K2M4QXD`.
 * @param bytes eight random ones.
 */
export function formatVoucherCode(prefix: string, bytes: Uint8Array): string {
  return `${prefix}-${[...bytes.slice(0, 8)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join('')}`
}
