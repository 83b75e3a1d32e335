import { localDay } from '../../../../../core/server/domain/clock.ts'
import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { findVoucherNotice, listVouchersOf } from '../queries.ts'
import { generateClusterVoucher } from '../use-cases/generate-cluster-voucher.ts'
import { generatePointsVoucher } from '../use-cases/generate-points-voucher.ts'

/** Vouchers and their generation from points or, once a season, from the cluster (specification 2, 7). */
export const voucherOperations: OperationHandlers = {
  listVouchers: memberOperation(({ database, member, language }) => listVouchersOf(database, member.id, language)),

  getVoucherNotice: memberOperation(({ database, clock, language }) => findVoucherNotice(database, localDay(clock.now()), language)),

  // The portal shows its own success message (specification 8).
  generateVoucherFromPoints: memberOperation(async (context, { body }) => ({
    message: null,
    voucher: await generatePointsVoucher(context, { memberId: context.member.id, points: body?.points }),
  })),

  generateVoucherFromCluster: memberOperation(async (context) => ({
    message: null,
    voucher: await generateClusterVoucher(context, { memberId: context.member.id }),
  })),
}
