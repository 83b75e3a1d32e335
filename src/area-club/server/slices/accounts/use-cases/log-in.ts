import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { needsRehash, withPasswordWork } from '../domain/passwords.ts'
import { type Credentials, findCredentials, replacePasswordHash } from '../stores/members-store.ts'
import { type CountedLogin, countLogin } from './count-login.ts'
import { type LoggingIn, type OpenedSession, openSession } from './open-session.ts'

export interface Login extends LoggingIn {
  username: string
  password: string
}

/**
 * Opens a session by username and password (requirements S1, S4, S6, S7).
 *
 * Throws `wrong-credentials`, `too-many-attempts`, `unavailable`.
 */
export async function logIn(context: UseCaseContext<'loginAttempts'>, login: Login): Promise<OpenedSession> {
  const now = context.clock.now()
  const { credentials, newHash, counted } = await judgePassword(context, login, now)
  const { memberId, passwordHash, sessionEpoch } = credentials
  return context.database.transaction().execute(async (tx) => {
    const opened = await openSession(context, tx, { ...login, memberId, sessionEpoch, knownDevice: counted.device }, now)
    if (opened === undefined) throw new Refusal('wrong-credentials')
    if (newHash !== undefined) await replacePasswordHash(tx, memberId, passwordHash, newHash)
    await counted.forgive(tx)
    return opened
  })
}

interface JudgedLogin {
  credentials: Credentials
  /** The password hashed with the current parameters; undefined when the stored hash has them. */
  newHash: string | undefined
  counted: CountedLogin
}

function judgePassword(context: UseCaseContext<'loginAttempts'>, login: Login, now: Date): Promise<JudgedLogin> {
  return withPasswordWork(login.address, async (passwords) => {
    // Counted inside the task: a login refused for lack of capacity is no failure.
    const counted = await countLogin(context, login, now)
    const credentials = await findCredentials(context.database, login.username)
    const isRight =
      credentials === undefined
        ? await passwords.verifyDummy(login.password)
        : await passwords.verify(credentials.passwordHash, login.password)
    if (credentials === undefined || !isRight) {
      // Logs unknown usernames too, so that the response time reveals nothing (requirements S7).
      context.log.info({ account: credentials?.memberId ?? null }, 'login refused')
      throw new Refusal('wrong-credentials')
    }
    const newHash = needsRehash(credentials.passwordHash) ? await passwords.hash(login.password) : undefined
    return { credentials, newHash, counted }
  })
}
