import type { VoucherValues } from '../../../domain/figures.ts'
import type { Member } from './members.ts'
import { computeClusterOffer, findSeasonEnd, listPointsOffers, type PointsOffer } from './voucher-offers.ts'

/** Points that may become one voucher, and its value in cents. */
interface PointsChoice {
  points: number
  value: number
}

/** A customer's account as its owner sees it (User of specification 3). */
export interface ShownMember extends Omit<Member, 'clusterVoucherSeason'> {
  canGeneratePointsVoucher: boolean
  canGenerateClusterVoucher: boolean
  /** The most valuable voucher that could be generated now, and the points to choose from; null when there is none. */
  pointsVoucher: (PointsChoice & { expirationDate: string; choices: readonly PointsChoice[] }) | null
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
  const fromPoints = listPointsOffers(member.points, values, today)
  const fromCluster =
    clusterVoucherSeason === findSeasonEnd(values, today) ? undefined : computeClusterOffer(member.clusterCode, values, today)
  return {
    ...member,
    identityConfirmed,
    canGeneratePointsVoucher: fromPoints.length > 0,
    canGenerateClusterVoucher: fromCluster !== undefined,
    pointsVoucher: describePointsOffers(fromPoints),
    clusterVoucher: fromCluster ? { value: fromCluster.discountCents, expirationDate: fromCluster.expiresOn } : null,
  }
}

function describePointsOffers(offers: readonly PointsOffer[]): ShownMember['pointsVoucher'] {
  const choices = offers.map(({ points, valueCents, expiresOn }) => ({ points, value: valueCents, expirationDate: expiresOn }))
  const [most] = choices
  return most === undefined ? null : { ...most, choices: choices.map(({ points, value }) => ({ points, value })) }
}
