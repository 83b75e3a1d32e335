import type { VoucherValues } from '../../../domain/figures.ts'
import type { Member } from './members.ts'
import { computeClusterOffer, computePointsOffer, findSeasonEnd } from './voucher-offers.ts'

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
