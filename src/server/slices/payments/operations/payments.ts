import { romeDay } from '../../../domain/clock.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { describeFiscalDocuments, describePayments } from '../domain/payments.ts'
import { findFiscalDocuments, listEntriesOfBuyer } from '../queries.ts'

export const paymentOperations: OperationHandlers = {
  listPayments: memberOperation(async ({ database, member }) => describePayments(await listEntriesOfBuyer(database, member.id), romeDay)),

  listFiscalDocuments: memberOperation(async ({ database, member, settings }, { path }) => {
    const kept = await findFiscalDocuments(database, member.id, path.id)
    if (kept === undefined) throw new Refusal('not-found')
    return describeFiscalDocuments(kept, settings.publicUrl)
  }),
}
