import { Answer, memberOperation, type OperationHandlers, publicOperation } from '../../../http/operation.ts'
import { logOut } from '../use-cases/end-sessions.ts'
import { logIn } from '../use-cases/log-in.ts'
import { readDeviceCookie, writeDeviceCookie } from './device-cookie.ts'

/** Login and logout (specification 7). */
export const sessionOperations: OperationHandlers = {
  login: publicOperation(async (context, { body, header }) => {
    const { publicUrl } = context.settings
    const { token, deviceTokens } = await logIn(context, {
      username: body.username,
      password: body.password,
      deviceTokens: readDeviceCookie(publicUrl, header('cookie')),
      userAgent: header('user-agent'),
      address: context.address,
    })
    return new Answer(200, { token }, writeDeviceCookie(publicUrl, deviceTokens))
  }),

  logout: memberOperation(async (context) => {
    await logOut(context, { sessionId: context.member.sessionId })
    return new Answer(204, undefined)
  }),
}
