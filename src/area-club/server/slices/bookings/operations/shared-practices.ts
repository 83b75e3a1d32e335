import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { listSharedPractices, requireSharedPractice } from '../queries.ts'

/** The bookings of a child that another customer shares with the caller. */
export const sharedPracticeOperations: OperationHandlers = {
  listSharedPractices: memberOperation((context) => listSharedPractices(context.database, context.member.id, context.clock.now())),

  getSharedPractice: memberOperation((context, { path }) =>
    requireSharedPractice(context.database, context.member.id, path.id, context.clock.now()),
  ),
}
