import { voucherTexts } from '../../../../generated/server/texts.ts'
import type { UseCaseContext } from '../../../application/use-case.ts'
import { romeDay } from '../../../domain/clock.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { renderInEachLanguage } from '../../../domain/render-text.ts'
import { computePointsOffer } from '../../accounts/domain/voucher-offers.ts'
import type { Voucher } from '../domain/vouchers.ts'
import { spendPoints } from '../stores/points-store.ts'
import { addVoucher, auditVoucher, generateUnderLock } from './generate-under-lock.ts'

/** Turns all whole lots of a member's points into one voucher. Throws `points-too-few`, `unauthorized`. */
export async function generatePointsVoucher(context: UseCaseContext<'vouchers'>, { memberId }: { memberId: number }): Promise<Voucher> {
  return generateUnderLock(context, memberId, async (tx, member, now) => {
    const offer = computePointsOffer(member.points, context.settings.vouchers, romeDay(now))
    if (offer === undefined) throw new Refusal('points-too-few')
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
