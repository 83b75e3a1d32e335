import { voucherTexts } from '#generated/server/texts.ts'
import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { renderInEachLanguage } from '../../../../../core/server/domain/render-text.ts'
import { listPointsOffers } from '../../accounts/domain/voucher-offers.ts'
import type { Voucher } from '../domain/vouchers.ts'
import { spendPoints } from '../stores/points-store.ts'
import { addVoucher, auditVoucher, generateUnderLock } from './generate-under-lock.ts'

export interface PointsToVoucher {
  memberId: number
  /** Whole lots of the operator's; undefined for all of them. */
  points: number | undefined
}

/**
 * Turns points of a member into one voucher.
 *
 * Throws `points-too-few`, `invalid-fields` for points that make no whole lots, and `unauthorized`.
 */
export async function generatePointsVoucher(context: UseCaseContext<'vouchers'>, { memberId, points }: PointsToVoucher): Promise<Voucher> {
  return generateUnderLock(context, memberId, async (tx, member, now) => {
    const offers = listPointsOffers(member.points, context.settings.vouchers, localDay(now))
    const offer = points === undefined ? offers[0] : offers.find((each) => each.points === points)
    if (offers.length === 0 || (points ?? 0) > member.points) throw new Refusal('points-too-few')
    if (offer === undefined) throw new Refusal('invalid-fields', { errors: { points: 'points-not-offered' } })
    const description = renderInEachLanguage(voucherTexts['from-points'])
    const voucherId = await addVoucher(tx, { ...offer, memberId, prefix: 'PUNTI', description, origin: 'points', seasonEndsOn: null })
    await spendPoints(tx, { memberId, points: offer.points, voucherId, at: now })
    await auditVoucher(context, tx, {
      memberId,
      voucherId,
      at: now,
      changes: {
        origin: 'points',
        valueCents: offer.valueCents,
        points: { from: member.points, to: member.points - offer.points },
      },
    })
    return voucherId
  })
}
