import { voucherTexts } from '../../../../generated/server/texts.ts'
import { romeDay } from '../../../domain/clock.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { sayInEach } from '../../../domain/say-text.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { computePointsOffer, type Voucher } from '../domain/vouchers.ts'
import { spendPoints } from '../stores/points-store.ts'
import { addVoucher, auditVoucher, generateInTurn } from './generate-in-turn.ts'

/** Turns all whole lots of a member's points into one voucher. Throws `points-too-few`, `unauthorized`. */
export async function generatePointsVoucher(context: UseCaseContext<'vouchers'>, { memberId }: { memberId: number }): Promise<Voucher> {
  return generateInTurn(context, memberId, async (tx, member, now) => {
    const offer = computePointsOffer(member.points, context.settings.vouchers, romeDay(now))
    if (offer === undefined) throw new Refusal('points-too-few')
    const description = sayInEach(voucherTexts['from-points'])
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
