import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { listShownPracticesOf, requireShownPracticeOf } from '../queries.ts'
import { listAlternatives, listUpsellingOptions } from '../use-cases/list-practice-choices.ts'

export const practiceOperations: OperationHandlers = {
  listPractices: memberOperation(({ database, member, clock }) => listShownPracticesOf(database, member.id, clock.now())),

  getPractice: memberOperation(({ database, member, clock }, { path }) =>
    requireShownPracticeOf(database, member.id, path.id, clock.now()),
  ),

  listAlternatives: memberOperation((context, { path }) => listAlternatives(context, { memberId: context.member.id, practiceId: path.id })),

  listUpsellingOptions: memberOperation((context, { path }) =>
    listUpsellingOptions(context, { memberId: context.member.id, practiceId: path.id }),
  ),
}
