import { findVoucherNotice, listVouchersOf } from '../../database/vouchers.ts'
import { romeDay } from '../../domain/clock.ts'
import { memberOperation, type OperationHandlers } from '../operation.ts'

export const voucherOperations: OperationHandlers = {
  listVouchers: memberOperation(({ database, member }) => listVouchersOf(database, member.id)),

  getVoucherNotice: memberOperation(({ database, clock, language }) => findVoucherNotice(database, romeDay(clock.now()), language)),
}
