import { randomBytes } from 'node:crypto'
import { writeAudit } from '../../../database/audit.ts'
import type { Database } from '../../../database/database.ts'
import { romeDay } from '../../../domain/clock.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import type { MemberContext } from '../../../http/request-context.ts'
import type { Member } from '../../accounts/domain/members.ts'
import { findMember } from '../../accounts/stores/members-store.ts'
import { computeClusterOffer, computePointsOffer, findSeasonEnd, formatVoucherCode } from '../domain/vouchers.ts'
import { lockMember, spendPoints } from '../stores/points-store.ts'
import { createVoucher, findVoucherNotice, listVouchersOf, type NewVoucher, readVoucher } from '../stores/vouchers-store.ts'

/** Vouchers and how they are had: from points, and once a season from the cluster (sections 2 and 7). */
export const voucherOperations: OperationHandlers = {
  listVouchers: memberOperation(({ database, member, language }) => listVouchersOf(database, member.id, language)),

  getVoucherNotice: memberOperation(({ database, clock, language }) => findVoucherNotice(database, romeDay(clock.now()), language)),

  generateVoucherFromPoints: memberOperation((context) =>
    inTurn(context, async (tx, member, now) => {
      const offer = computePointsOffer(member.points, context.settings.vouchers, romeDay(now))
      if (offer === undefined) throw new Refusal('points-too-few')
      const description = { it: 'Voucher da punti', en: 'Voucher from points' }
      const voucherId = await generate(context, tx, { ...offer, prefix: 'PUNTI', description, origin: 'points', seasonEndsOn: null })
      await spendPoints(tx, { memberId: context.member.id, points: offer.points, voucherId, at: now })
      await auditVoucher(context, tx, voucherId, now, {
        origin: 'points',
        valueCents: offer.valueCents,
        points: { from: member.points, to: member.points - offer.points },
      })
      return voucherId
    }),
  ),

  generateVoucherFromCluster: memberOperation((context) =>
    inTurn(context, async (tx, member, now) => {
      const today = romeDay(now)
      const offer = computeClusterOffer(member.clusterCode, context.settings.vouchers, today)
      if (offer === undefined || member.clusterCode === null) throw new Refusal('cluster-not-allowed')
      const seasonEndsOn = findSeasonEnd(context.settings.vouchers, today)
      if (member.clusterVoucherSeason === seasonEndsOn) throw new Refusal('voucher-already-generated')
      const cluster = `${member.clusterCode.charAt(0).toUpperCase()}${member.clusterCode.slice(1)}`
      const description = { it: `Voucher da cluster ${cluster}`, en: `Voucher from cluster ${cluster}` }
      const prefix = member.clusterCode.toUpperCase()
      const voucherId = await generate(context, tx, { ...offer, prefix, description, origin: 'cluster', seasonEndsOn })
      await auditVoucher(context, tx, voucherId, now, { origin: 'cluster', discountCents: offer.discountCents, seasonEndsOn })
      return voucherId
    }),
  ),
}

/**
 * Everything of a generation in one transaction that holds the member's row, with the member read once the row is held: of two at the same
 * moment the second sees what the first has left (P18).
 */
async function inTurn(context: MemberContext, make: (tx: Database, member: Member, now: Date) => Promise<number>) {
  const now = context.clock.now()
  return context.database.transaction().execute(async (tx) => {
    await lockMember(tx, context.member.id)
    const member = await findMember(tx, context.member.id)
    if (member === undefined) throw new Refusal('unauthorized')
    const voucherId = await make(tx, member, now)
    // The portal has its own words for the success (section 8).
    return { message: null, voucher: await readVoucher(tx, voucherId, context.language) }
  })
}

function generate(
  context: MemberContext,
  tx: Database,
  voucher: Omit<NewVoucher, 'memberId' | 'code'> & { prefix: string },
): Promise<number> {
  return createVoucher(tx, { ...voucher, memberId: context.member.id, code: formatVoucherCode(voucher.prefix, randomBytes(8)) })
}

/** The trail names the voucher by its id: a code is as good as money. */
function auditVoucher(
  context: MemberContext,
  tx: Database,
  voucherId: number,
  at: Date,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  return writeAudit(tx, {
    at,
    actorId: context.member.id,
    action: 'voucher-generation',
    subject: 'voucher',
    subjectId: String(voucherId),
    requestId: context.requestId,
    changes,
  })
}
