import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { listInvoiceNumbersOf } from '../../payments/queries.ts'
import { describePractice, type Practice } from '../domain/practices.ts'
import { listPracticesOf, requirePracticeOf } from '../queries.ts'
import { listAlternatives, listUpsellingOptions } from '../use-cases/list-practice-choices.ts'

export const practiceOperations: OperationHandlers = {
  listPractices: memberOperation(async ({ database, member, clock }) => {
    const now = clock.now()
    const practices = await listPracticesOf(database, member.id)
    const numbersOf = await listInvoiceNumbersOf(
      database,
      practices.map(({ id }) => id),
    )
    return practices.map((practice) => addInvoiceNumbers(describePractice(practice, now), numbersOf.get(practice.id)))
  }),

  getPractice: memberOperation(async ({ database, member, clock }, { path }) => {
    const practice = await requirePracticeOf(database, member.id, path.id)
    const numbersOf = await listInvoiceNumbersOf(database, [practice.id])
    return addInvoiceNumbers(describePractice(practice, clock.now()), numbersOf.get(practice.id))
  }),

  listAlternatives: memberOperation((context, { path }) => listAlternatives(context, { memberId: context.member.id, practiceId: path.id })),

  listUpsellingOptions: memberOperation((context, { path }) =>
    listUpsellingOptions(context, { memberId: context.member.id, practiceId: path.id }),
  ),
}

/** Adds the numbers of a booking's invoices, which are undefined while the accounting system cannot list them. */
function addInvoiceNumbers(practice: Practice, numbers: readonly string[] | undefined) {
  return numbers === undefined ? practice : { ...practice, invoiceNumbers: numbers }
}
