import { Answer, memberOperation, type OperationHandlers, publicOperation } from '../../../../../core/server/http/operation.ts'
import { logOut } from '../use-cases/end-sessions.ts'
import { logIn } from '../use-cases/log-in.ts'
import { readDeviceCookie } from './device-cookie.ts'
import { answerSession, endSessionCookie, requireOwnPage } from './session-cookie.ts'

/** Login and logout (specification 7). */
export const sessionOperations: OperationHandlers = {
  login: publicOperation(async (context, { body, header }) => {
    requireOwnPage(context, body.cookie, header)
    const opened = await logIn(context, {
      username: body.username,
      password: body.password,
      deviceTokens: readDeviceCookie(context.settings.publicUrl, header('cookie')),
      userAgent: header('user-agent'),
      address: context.address,
    })
    return answerSession(context, opened, body.cookie)
  }),

  logout: memberOperation(async (context) => {
    await logOut(context, { sessionId: context.member.sessionId })
    return new Answer(204, undefined, endSessionCookie(context))
  }),
}
