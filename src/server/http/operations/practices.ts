import { listPracticesOf } from '../../database/practices.ts'
import { describePractice } from '../../domain/practices.ts'
import { memberOperation, type OperationHandlers } from '../operation.ts'

export const practiceOperations: OperationHandlers = {
  listPractices: memberOperation(async ({ database, member, clock }) => {
    const now = clock.now()
    return (await listPracticesOf(database, member.id)).map((practice) => describePractice(practice, now))
  }),
}
