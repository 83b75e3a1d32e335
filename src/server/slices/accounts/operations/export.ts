import { romeDay } from '../../../domain/clock.ts'
import { Answer, memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { exportMember } from '../use-cases/export-member.ts'

export const exportOperations: OperationHandlers = {
  /** Everything that is held about whoever calls (S21), as one file of one moment. */
  exportMe: memberOperation(async (context) => {
    const everything = await exportMember(context, { memberId: context.member.id })
    const day = romeDay(new Date(everything.exportedAt))
    return new Answer(200, everything, { 'content-disposition': `attachment; filename="area-club-${day}.json"` })
  }),
}
