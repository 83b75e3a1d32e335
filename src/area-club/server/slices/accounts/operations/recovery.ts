import { findMessage } from '../../../../../core/server/domain/messages.ts'
import { Answer, type OperationHandlers, publicOperation } from '../../../../../core/server/http/operation.ts'
import { checkPasswordReset } from '../use-cases/check-password-reset.ts'
import { requestPasswordRecovery, requestUsernameRecovery } from '../use-cases/request-recovery.ts'
import { resetPassword } from '../use-cases/reset-password.ts'
import { readDeviceCookie, writeDeviceCookie } from './device-cookie.ts'

/** Recovery of password and username (requirements S7, S8). */
export const recoveryOperations: OperationHandlers = {
  requestPasswordRecovery: publicOperation(async (context, { body }) => {
    await requestPasswordRecovery(context, { username: body.username, address: context.address })
    return { message: findMessage(context.messages, 'password-recovery-sent', context.language) }
  }),

  requestUsernameRecovery: publicOperation(async (context, { body }) => {
    await requestUsernameRecovery(context, { fiscalCode: body.fiscalCode, address: context.address })
    return { message: findMessage(context.messages, 'username-recovery-sent', context.language) }
  }),

  checkPasswordReset: publicOperation(async (context, { body }) => {
    await checkPasswordReset(context, { token: body.token, address: context.address })
    return { usable: true as const }
  }),

  resetPassword: publicOperation(async (context, { body: { token, password }, header }) => {
    const { deviceToken } = await resetPassword(context, { token, password, address: context.address })
    const { publicUrl } = context.settings
    const cookie = writeDeviceCookie(publicUrl, [deviceToken, ...readDeviceCookie(publicUrl, header('cookie'))])
    return new Answer(200, { message: findMessage(context.messages, 'password-reset-done', context.language) }, { 'set-cookie': cookie })
  }),
}
