import { romeDay } from '../../../domain/clock.ts'
import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { describePayments } from '../domain/payments.ts'
import { listEntriesOfBuyer } from '../queries.ts'

export const paymentOperations: OperationHandlers = {
  listPayments: memberOperation(async ({ database, member }) => describePayments(await listEntriesOfBuyer(database, member.id), romeDay)),
}
