import { findMessage } from '../../../../../core/server/domain/messages.ts'
import { memberOperation, type OperationHandlers, publicOperation } from '../../../../../core/server/http/operation.ts'
import { confirmEmail } from '../use-cases/confirm-email.ts'
import { cancelPendingEmail, sendEmailConfirmation } from '../use-cases/pending-email.ts'
import { undoEmailChange } from '../use-cases/undo-email-change.ts'

/** Mailed links of e-mail changes and registrations, and actions on an open change (requirements S29). */
export const emailChangeOperations: OperationHandlers = {
  confirmEmail: publicOperation(async (context, { body }) => {
    await confirmEmail(context, { token: body.token, address: context.address })
    return { message: findMessage(context.messages, 'email-confirmed', context.language) }
  }),

  undoEmailChange: publicOperation(async (context, { body }) => {
    await undoEmailChange(context, { token: body.token, address: context.address })
    return { message: findMessage(context.messages, 'email-change-undone', context.language) }
  }),

  sendEmailConfirmation: memberOperation(async (context) => {
    const isSent = await sendEmailConfirmation(context, { memberId: context.member.id })
    const code = isSent ? 'email-confirmation-sent' : 'email-already-confirmed'
    return { message: findMessage(context.messages, code, context.language) }
  }),

  cancelEmailChange: memberOperation((context) => cancelPendingEmail(context, { memberId: context.member.id })),
}
