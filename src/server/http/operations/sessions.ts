import { type Attempt, clearAttempts, countAttempt, uncountAttempt } from '../../database/attempts.ts'
import { findCredentials, setPasswordHash } from '../../database/members.ts'
import { createSession, deleteSession } from '../../database/sessions.ts'
import { attemptLimits } from '../../domain/attempts.ts'
import { hashPassword, needsRehash, verifyAgainstNobody, verifyPassword } from '../../domain/passwords.ts'
import { Refusal } from '../../domain/refusal.ts'
import { createToken } from '../../domain/tokens.ts'
import { Answer, memberOperation, type OperationHandlers, publicOperation } from '../operation.ts'

/** Logging in and out (section 7; S1, S4, S6, S7). */
export const sessionOperations: OperationHandlers = {
  login: publicOperation(async (context, { body }) => {
    const now = context.clock.now()
    const limits = attemptLimits(context.settings.loginAttempts)
    const ofAccount: Attempt = { kind: 'loginAccount', of: body.username, limit: limits.loginAccount }
    const ofAddress: Attempt = { kind: 'loginAddress', of: context.address, limit: limits.loginAddress }
    await countAttempt(context.database, [ofAccount, ofAddress], now)
    const credentials = await findCredentials(context.database, body.username)
    const isRight =
      credentials === undefined ? await verifyAgainstNobody(body.password) : await verifyPassword(credentials.passwordHash, body.password)
    if (credentials === undefined || !isRight) throw new Refusal('wrong-credentials')
    const newHash = needsRehash(credentials.passwordHash) ? await hashPassword(body.password) : undefined
    const token = createToken()
    await context.database.transaction().execute(async (tx) => {
      if (newHash !== undefined) await setPasswordHash(tx, credentials.memberId, newHash)
      await clearAttempts(tx, ofAccount)
      await uncountAttempt(tx, ofAddress)
      await createSession(tx, credentials.memberId, token, now)
    })
    return { token }
  }),

  logout: memberOperation(async (context) => {
    await deleteSession(context.database, context.member.sessionId)
    return new Answer(204, undefined)
  }),
}
