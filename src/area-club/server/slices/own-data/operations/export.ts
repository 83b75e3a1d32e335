import { localDay } from '../../../../../core/server/domain/clock.ts'
import { Answer, memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { exportMember } from '../use-cases/export-member.ts'

export const exportOperations: OperationHandlers = {
  /** Returns all data held about the caller (requirements S21) as one file. */
  exportMe: memberOperation(async (context) => {
    const everything = await exportMember(context, { memberId: context.member.id, confirmedEpoch: context.member.confirmedEpoch })
    const day = localDay(new Date(everything.exportedAt))
    return new Answer(200, everything, { 'content-disposition': `attachment; filename="area-club-${day}.json"` })
  }),
}
