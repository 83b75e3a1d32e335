import { writeAudit } from '../../../database/audit.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { createToken } from '../../../domain/tokens.ts'
import { Answer, memberOperation, type OperationHandlers, publicOperation } from '../../../http/operation.ts'
import { readDevice } from '../domain/devices.ts'
import { needsRehash, withPasswordWork } from '../domain/passwords.ts'
import { rememberDevice } from '../stores/known-devices-store.ts'
import { findCredentials, setPasswordHash } from '../stores/members-store.ts'
import { createSession, deleteSession } from '../stores/sessions-store.ts'
import { countLogin } from '../use-cases/count-login.ts'
import { readDeviceCookie, writeDeviceCookie } from './device-cookie.ts'
import { sessionsEnded } from './open-sessions.ts'

/** Logging in and out (section 7; S1, S4, S6, S7). */
export const sessionOperations: OperationHandlers = {
  login: publicOperation(async (context, { body, header }) => {
    const now = context.clock.now()
    const { publicUrl } = context.settings
    const deviceTokens = readDeviceCookie(publicUrl, header('cookie'))
    const { memberId, newHash, counted } = await withPasswordWork(async (passwords) => {
      // Counted in its turn: a login that was sent away unjudged is no failure.
      const counted = await countLogin(context, body.username, deviceTokens, now)
      const credentials = await findCredentials(context.database, body.username)
      const isRight =
        credentials === undefined
          ? await passwords.verifyAgainstNobody(body.password)
          : await passwords.verify(credentials.passwordHash, body.password)
      if (credentials === undefined || !isRight) {
        // Also where there is no such account, as the time of the answer tells nothing then (S7).
        context.log.info({ account: credentials?.memberId ?? null }, 'login refused')
        throw new Refusal('wrong-credentials')
      }
      const newHash = needsRehash(credentials.passwordHash) ? await passwords.hash(body.password) : undefined
      return { memberId: credentials.memberId, newHash, counted }
    })
    const token = createToken()
    const deviceToken = createToken()
    const session = { memberId, token, device: readDevice(header('user-agent')), address: context.address }
    await context.database.transaction().execute(async (tx) => {
      const ended = await createSession(tx, session, now)
      if (ended === undefined) throw new Refusal('wrong-credentials')
      if (ended > 0) await writeAudit(tx, { ...sessionsEnded(context, memberId, now), changes: { reason: 'too-many', sessions: ended } })
      if (newHash !== undefined) await setPasswordHash(tx, memberId, newHash)
      await counted.forgive(tx)
      await rememberDevice(tx, memberId, deviceToken, counted.device, now)
    })
    const others = deviceTokens.filter((each) => each !== counted.device)
    return new Answer(200, { token }, writeDeviceCookie(publicUrl, [deviceToken, ...others]))
  }),

  logout: memberOperation(async (context) => {
    await deleteSession(context.database, context.member.sessionId)
    return new Answer(204, undefined)
  }),
}
