import { mailLook } from '#generated/server/mails.ts'
import { memberOperation, type OperationHandlers, publicOperation } from '../../../../../core/server/http/operation.ts'
import { listPasskeysOf } from '../queries.ts'
import { addPasskey, beginPasskey, removePasskey } from '../use-cases/change-passkeys.ts'
import { beginConfirmation, confirmIdentity } from '../use-cases/confirm-identity.ts'
import { beginPasskeyLogin, logInWithPasskey } from '../use-cases/log-in-with-passkey.ts'
import { identityOf } from './claimed-identity.ts'
import { readDeviceCookie } from './device-cookie.ts'
import { answerSession, requireOwnPage } from './session-cookie.ts'

/** Passkeys: login, confirmation, and the customer's list of them (requirements S35). */
export const passkeyOperations: OperationHandlers = {
  beginPasskeyLogin: publicOperation((context) => beginPasskeyLogin(context, { address: context.address })),

  loginWithPasskey: publicOperation(async (context, { body, header }) => {
    requireOwnPage(context, body.cookie, header)
    const opened = await logInWithPasskey(context, {
      credential: body.credential,
      deviceTokens: readDeviceCookie(context.settings.publicUrl, header('cookie')),
      userAgent: header('user-agent'),
      address: context.address,
    })
    return answerSession(context, opened, body.cookie)
  }),

  listPasskeys: memberOperation(({ database, member }) => listPasskeysOf(database, member.id)),

  beginPasskey: memberOperation((context, { body: { name, password } }) => {
    const { id: memberId, sessionId } = context.member
    return beginPasskey(context, { memberId, sessionId, name, portal: mailLook.brand, ...identityOf(context.member, password) })
  }),

  addPasskey: memberOperation((context, { body: { credential } }) =>
    addPasskey(context, { memberId: context.member.id, sessionId: context.member.sessionId, credential }),
  ),

  removePasskey: memberOperation((context, { path, body }) =>
    removePasskey(context, { memberId: context.member.id, id: path.id, ...identityOf(context.member, body.password) }),
  ),

  beginConfirmation: memberOperation((context) =>
    beginConfirmation(context, { memberId: context.member.id, sessionId: context.member.sessionId }),
  ),

  confirmIdentity: memberOperation((context, { body: { credential } }) =>
    confirmIdentity(context, { memberId: context.member.id, sessionId: context.member.sessionId, credential }),
  ),
}
