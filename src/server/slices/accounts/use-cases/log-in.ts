import { randomUUID } from 'node:crypto'
import { writeAudit } from '../../../database/audit.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { createToken } from '../../../domain/tokens.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { readDevice } from '../domain/devices.ts'
import { needsRehash, withPasswordWork } from '../domain/passwords.ts'
import { rememberDevice } from '../stores/known-devices-store.ts'
import { type Credentials, findCredentials, replacePasswordHash } from '../stores/members-store.ts'
import { createSession } from '../stores/sessions-store.ts'
import { accountAudit } from './account-audit.ts'
import { type CountedLogin, countLogin } from './count-login.ts'

export interface Login {
  username: string
  password: string
  /** The device tokens of the browser, one for each account that knows it. */
  deviceTokens: readonly string[]
  userAgent: string | undefined
  /** The caller's network address. */
  address: string
}

export interface OpenedSession {
  /** Names the session to its owner and opens nothing. */
  listedSessionId: string
  /** The token of the session. */
  token: string
  /** The browser's device tokens from now on, this account's first. */
  deviceTokens: readonly string[]
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
  const token = createToken()
  const deviceToken = createToken()
  const listedSessionId = randomUUID()
  const device = readDevice(login.userAgent)
  const session = { listedId: listedSessionId, memberId, sessionEpoch, token, device, address: login.address }
  await context.database.transaction().execute(async (tx) => {
    const ended = await createSession(tx, session, now)
    if (ended === undefined) throw new Refusal('wrong-credentials')
    if (ended > 0) await writeAudit(tx, accountAudit(context, memberId, now, 'session-ended', { reason: 'too-many', sessions: ended }))
    if (newHash !== undefined) await replacePasswordHash(tx, memberId, passwordHash, newHash)
    await counted.forgive(tx)
    await rememberDevice(tx, memberId, deviceToken, counted.device, now)
  })
  return { listedSessionId, token, deviceTokens: [deviceToken, ...login.deviceTokens.filter((each) => each !== counted.device)] }
}

interface JudgedLogin {
  credentials: Credentials
  /** The password hashed with the current parameters; undefined when the stored hash has them. */
  newHash: string | undefined
  counted: CountedLogin
}

function judgePassword(context: UseCaseContext<'loginAttempts'>, login: Login, now: Date): Promise<JudgedLogin> {
  return withPasswordWork(async (passwords) => {
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
