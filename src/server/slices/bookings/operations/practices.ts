import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { describePractice } from '../domain/practices.ts'
import { listPracticesOf, requirePracticeOf } from '../queries.ts'
import { listAlternatives, listUpsellingOptions } from '../use-cases/list-practice-choices.ts'

export const practiceOperations: OperationHandlers = {
  listPractices: memberOperation(async ({ database, member, clock }) => {
    const now = clock.now()
    return (await listPracticesOf(database, member.id)).map((practice) => describePractice(practice, now))
  }),

  getPractice: memberOperation(async ({ database, member, clock }, { path }) =>
    describePractice(await requirePracticeOf(database, member.id, path.id), clock.now()),
  ),

  listAlternatives: memberOperation((context, { path }) => listAlternatives(context, { memberId: context.member.id, practiceId: path.id })),

  listUpsellingOptions: memberOperation((context, { path }) =>
    listUpsellingOptions(context, { memberId: context.member.id, practiceId: path.id }),
  ),
}
