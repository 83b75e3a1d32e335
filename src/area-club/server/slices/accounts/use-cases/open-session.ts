import { randomUUID } from 'node:crypto'
import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { createToken } from '../../../../../core/server/domain/tokens.ts'
import { readDevice } from '../domain/devices.ts'
import { rememberDevice } from '../stores/known-devices-store.ts'
import { createSession } from '../stores/sessions-store.ts'
import { accountAudit } from './account-audit.ts'

/** The browser of a login. */
export interface LoggingIn {
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
 * Opens a session in the transaction of a login, and makes the browser known to the account (requirements S4).
 *
 * `knownDevice` is the device token that the account knows already. Returns undefined when the account has been closed or its sessions have
 * been ended since `sessionEpoch` was read (requirements S33). Locks the person and the account: see `createSession`.
 */
export async function openSession(
  context: UseCaseContext,
  tx: Database,
  login: LoggingIn & { memberId: number; sessionEpoch: number; knownDevice: string | undefined },
  now: Date,
): Promise<OpenedSession | undefined> {
  const { memberId, sessionEpoch, knownDevice, deviceTokens, userAgent, address } = login
  const [token, deviceToken, listedSessionId] = [createToken(), createToken(), randomUUID()]
  const { language } = context
  const session = { listedId: listedSessionId, memberId, sessionEpoch, token, device: readDevice(userAgent), language, address }
  const ended = await createSession(tx, session, now)
  if (ended === undefined) return undefined
  if (ended > 0) await writeAudit(tx, accountAudit(context, memberId, now, 'session-ended', { reason: 'too-many', sessions: ended }))
  await rememberDevice(tx, memberId, deviceToken, knownDevice, now)
  return { listedSessionId, token, deviceTokens: [deviceToken, ...deviceTokens.filter((each) => each !== knownDevice)] }
}
