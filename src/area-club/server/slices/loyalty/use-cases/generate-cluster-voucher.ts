import { voucherTexts } from '#generated/server/texts.ts'
import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { renderInEachLanguage } from '../../../../../core/server/domain/render-text.ts'
import { computeClusterOffer, findSeasonEnd } from '../../accounts/domain/voucher-offers.ts'
import type { Voucher } from '../domain/vouchers.ts'
import { addVoucher, auditVoucher, generateUnderLock } from './generate-under-lock.ts'

/**
 * Generates the season's voucher of a member's cluster.
 *
 * Throws `cluster-not-allowed`, `voucher-already-generated`, `unauthorized`.
 */
export async function generateClusterVoucher(context: UseCaseContext<'vouchers'>, { memberId }: { memberId: number }): Promise<Voucher> {
  return generateUnderLock(context, memberId, async (tx, member, now) => {
    const today = localDay(now)
    const offer = computeClusterOffer(member.clusterCode, context.settings.vouchers, today)
    if (offer === undefined || member.clusterCode === null) throw new Refusal('cluster-not-allowed')
    const seasonEndsOn = findSeasonEnd(context.settings.vouchers, today)
    if (member.clusterVoucherSeason === seasonEndsOn) throw new Refusal('voucher-already-generated')
    const description = renderInEachLanguage(voucherTexts['from-cluster'], { cluster: member.clusterCode })
    const prefix = member.clusterCode.toUpperCase()
    const voucherId = await addVoucher(tx, { ...offer, memberId, prefix, description, origin: 'cluster', seasonEndsOn })
    await auditVoucher(context, tx, {
      memberId,
      voucherId,
      at: now,
      changes: { origin: 'cluster', discountCents: offer.discountCents, seasonEndsOn },
    })
    return voucherId
  })
}
