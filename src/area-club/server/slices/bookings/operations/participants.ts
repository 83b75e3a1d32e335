import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { updateParticipant } from '../use-cases/update-participant.ts'

/** Changes of participants' data (specification 2, 4 and 5). */
export const participantOperations: OperationHandlers = {
  updateParticipant: memberOperation(async (context, { path, body, checkGuards, requireGoodChange }) => {
    if (body.practiceId !== path.id) throw new Refusal('not-found')
    return updateParticipant(context, {
      memberId: context.member.id,
      practiceId: path.id,
      participantId: body.participantId,
      version: body.version,
      fields: body,
      checkGuards,
      requireGoodChange,
    })
  }),
}
