import { findPracticeOf, listPracticesOf } from '../../database/practices.ts'
import { describePractice } from '../../domain/practices.ts'
import { Refusal } from '../../domain/refusal.ts'
import { memberOperation, type OperationHandlers } from '../operation.ts'

export const practiceOperations: OperationHandlers = {
  listPractices: memberOperation(async ({ database, member, clock }) => {
    const now = clock.now()
    return (await listPracticesOf(database, member.id)).map((practice) => describePractice(practice, now))
  }),

  getPractice: memberOperation<undefined, { id: number }>(async ({ database, member, clock }, { path }) => {
    const practice = await findPracticeOf(database, member.id, path.id)
    if (practice === undefined) throw new Refusal('not-found')
    return describePractice(practice, clock.now())
  }),
}
