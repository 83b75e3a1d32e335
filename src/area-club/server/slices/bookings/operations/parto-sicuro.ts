import { findMessage } from '../../../../../core/server/domain/messages.ts'
import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { wishPartoSicuro } from '../use-cases/wish-parto-sicuro.ts'

/** Requests of parto sicuro for INPS bookings; no payment is involved (specification 2 and 7). */
export const partoSicuroOperations: OperationHandlers = {
  updatePaymentData: memberOperation(async (context, { body, checkGuards }) => {
    await wishPartoSicuro(context, {
      memberId: context.member.id,
      practiceGuid: body.practice,
      confermaINPS: body.confermaINPS ?? null,
      checkGuards,
    })
    return { message: findMessage(context.messages, 'parto-sicuro-wished', context.language) }
  }),
}
