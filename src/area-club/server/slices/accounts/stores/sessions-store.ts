import { isIP } from 'node:net'
import type { Language } from '../../../../../core/lib/language.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { instantBefore } from '../../../../../core/server/domain/clock.ts'
import {
  isConfirmed,
  isSessionOver,
  mostOpenSessions,
  type SessionLeft,
  type SessionTimes,
  sessionLeft,
  sessionLimits,
} from '../../../../../core/server/domain/sessions.ts'
import { hashToken } from '../../../../../core/server/domain/tokens.ts'
import type { Device } from '../domain/devices.ts'
import type { ListedSession } from '../domain/listed-sessions.ts'
import { lockAtEpoch } from './members-store.ts'

export interface OpenSession {
  sessionId: string
  listedId: string
  memberId: number
  memberIsDocente: boolean
  docenteIframe: boolean
  left: SessionLeft
  /** The account's epoch, while a passkey confirms the session; else undefined. */
  confirmedEpoch: number | undefined
}

/** Precision of `lastSeenAt`: saves a write for each of the concurrent calls of one page. */
const seenPrecisionMs = 5_000

export interface NewSession {
  /** A new UUID, which names the session to its owner. */
  listedId: string
  memberId: number
  /** The account's epoch when the caller read its credentials. */
  sessionEpoch: number
  token: string
  device: Device
  /** The language of the login, which becomes the account's. */
  language: Language
  /** The caller's network address; stored as null when it is not an IP address. */
  address: string
}

/**
 * Opens a session in a login's transaction and returns how many surplus sessions it ended.
 *
 * An account has at most `mostOpenSessions`. Returns undefined and opens none when the account has been closed or its sessions have been
 * ended meanwhile (requirements S33). Locks the person first, as a deletion does, so that concurrent logins of one account count each
 * other's sessions and no session survives a concurrent deletion; and the account, as `deleteSessionsOf` does.
 */
export async function createSession(tx: Database, session: NewSession, now: Date): Promise<number | undefined> {
  const { listedId, memberId, sessionEpoch, token, device, language, address } = session
  await tx.selectFrom('person').where('id', '=', memberId).select('id').forNoKeyUpdate().execute()
  if (!(await lockAtEpoch(tx, memberId, sessionEpoch))) return undefined
  await tx.updateTable('member').set({ language }).where('id', '=', memberId).where('language', '!=', language).execute()
  await tx
    .insertInto('session')
    .values({
      publicId: listedId,
      memberId,
      tokenHash: hashToken(token),
      createdAt: now,
      lastSeenAt: now,
      ...device,
      address: isIP(address) === 0 ? null : address,
    })
    .execute()
  const surplus = await tx
    .deleteFrom('session')
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('session')
        .where('memberId', '=', memberId)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id', 'desc')
        .offset(mostOpenSessions)
        .select('id'),
    )
    .returning(['createdAt', 'lastSeenAt'])
    .execute()
  return surplus.filter((row) => !isSessionOver(timesOf(row), now)).length
}

/**
 * Returns the session of a token and updates its last call; undefined when there is none.
 *
 * Deletes an expired session and returns 'over'.
 */
export async function touchSession(database: Database, token: string, now: Date): Promise<OpenSession | 'over' | undefined> {
  const row = await selectSession(database).where('tokenHash', '=', hashToken(token)).executeTakeFirst()
  if (row === undefined) return undefined
  const times = timesOf(row)
  if (isSessionOver(times, now)) {
    await database.deleteFrom('session').where('id', '=', row.id).execute()
    return 'over'
  }
  const isSeenLater = now.getTime() - times.lastSeenAt.getTime() > seenPrecisionMs
  if (isSeenLater) {
    await database.updateTable('session').set({ lastSeenAt: now }).where('id', '=', row.id).execute()
  }
  return {
    sessionId: row.id,
    listedId: row.publicId,
    memberId: row.memberId,
    memberIsDocente: row.memberIsDocente,
    docenteIframe: row.docenteIframe,
    confirmedEpoch: row.confirmedAt !== null && isConfirmed(new Date(row.confirmedAt), now) ? row.sessionEpoch : undefined,
    left: sessionLeft(isSeenLater ? { ...times, lastSeenAt: now } : times, now),
  }
}

const selectSession = (database: Database) =>
  database
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.memberId')
    .where('member.closedAt', 'is', null)
    .select([
      'session.id',
      'session.publicId',
      'session.memberId',
      'session.createdAt',
      'session.lastSeenAt',
      'session.confirmedAt',
      'member.sessionEpoch',
      'member.memberIsDocente',
      'member.docenteIframe',
    ])

/** Marks a session as confirmed by a passkey; returns false when it has ended. */
export async function confirmSession(tx: Database, sessionId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('session').set({ confirmedAt: now }).where('id', '=', sessionId).executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteSession(database: Database, sessionId: string): Promise<void> {
  await database.deleteFrom('session').where('id', '=', sessionId).execute()
}

/** Returns a member's open sessions, the most recently used first; `currentId` is the caller's session. */
export async function listSessionsOf(database: Database, memberId: number, currentId: string, now: Date): Promise<ListedSession[]> {
  const rows = await database
    .selectFrom('session')
    .where('memberId', '=', memberId)
    .select(['id', 'publicId', 'browser', 'system', 'address', 'createdAt', 'lastSeenAt'])
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows
    .filter((row) => !isSessionOver(timesOf(row), now))
    .map(({ id, publicId, ...row }) => ({
      ...row,
      id: publicId,
      browser: row.browser ?? 'other',
      system: row.system ?? 'other',
      isCurrent: id === currentId,
    }))
}

/** Ends sessions of a member by their public ids. */
export async function deleteListedSessions(database: Database, memberId: number, publicIds: readonly string[]): Promise<void> {
  await database.deleteFrom('session').where('memberId', '=', memberId).where('publicId', 'in', publicIds).execute()
}

/** Returns the number of open sessions of all members at that instant. */
export async function countOpenSessions(database: Database, now: Date): Promise<number> {
  const { count } = await database
    .selectFrom('session')
    .where('lastSeenAt', '>', new Date(now.getTime() - sessionLimits.idleMs).toISOString())
    .where('createdAt', '>', new Date(now.getTime() - sessionLimits.absoluteMs).toISOString())
    .select((session) => session.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Ends every session of a member except `exceptSessionId` (requirements S5); returns their times.
 *
 * Increments the account's epoch first, which locks its row: a login in flight has committed its session, or opens none (requirements S33).
 */
export async function deleteSessionsOf(tx: Database, memberId: number, exceptSessionId?: string): Promise<readonly SessionTimes[]> {
  await tx
    .updateTable('member')
    .set((member) => ({ sessionEpoch: member('sessionEpoch', '+', 1) }))
    .where('id', '=', memberId)
    .execute()
  let query = tx.deleteFrom('session').where('memberId', '=', memberId)
  if (exceptSessionId !== undefined) query = query.where('id', '!=', exceptSessionId)
  return (await query.returning(['createdAt', 'lastSeenAt']).execute()).map(timesOf)
}

function timesOf(row: { createdAt: string; lastSeenAt: string }): SessionTimes {
  return { createdAt: new Date(row.createdAt), lastSeenAt: new Date(row.lastSeenAt) }
}

/** Deletes the sessions that have exceeded the idle or the absolute limit. */
export async function deleteExpiredSessions(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('session').where('lastSeenAt', '<=', instantBefore(now, sessionLimits.idleMs)).execute()
  await database.deleteFrom('session').where('createdAt', '<=', instantBefore(now, sessionLimits.absoluteMs)).execute()
}
