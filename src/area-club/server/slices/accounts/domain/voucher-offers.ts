/** What an account's points and cluster entitle it to. */
import { addDays } from '../../../../../core/lib/dates.ts'
import type { ClusterCode } from '../../../domain/codes.ts'
import type { VoucherValues } from '../../../domain/figures.ts'

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

/** Returns a voucher for each whole number of lots that the points make, the most first. */
export function listPointsOffers(points: number, values: VoucherValues, today: string): readonly PointsOffer[] {
  const most = Math.floor(points / values.pointsAtATime)
  return Array.from({ length: most }, (_, spared) => ({
    points: (most - spared) * values.pointsAtATime,
    valueCents: (most - spared) * values.centsForPoints,
    discountCents: 0,
    expiresOn: addDays(today, values.pointsVoucherDays),
  }))
}

/** Returns the season's voucher of a cluster, even if already generated; undefined when it has none. */
export function computeClusterOffer(cluster: ClusterCode | null, values: VoucherValues, today: string): VoucherOffer | undefined {
  const discountCents = cluster === null ? 0 : values.clusterDiscountCents[cluster]
  if (discountCents < 1) return undefined
  return { valueCents: 0, discountCents, expiresOn: findSeasonEnd(values, today) }
}

/** Returns the last day of the season that contains `today`. */
export function findSeasonEnd({ seasonEndsOn }: VoucherValues, today: string): string {
  const year = Number(today.slice(0, 4))
  const end = `${year}-${seasonEndsOn}`
  return today <= end ? end : `${year + 1}-${seasonEndsOn}`
}
