import { isSessionOver, type SessionLeft, sessionLeft } from '../domain/sessions.ts'
import { hashToken } from '../domain/tokens.ts'
import type { Database } from './database.ts'

export interface OpenSession {
  sessionId: string
  memberId: number
  memberIsDocente: boolean
  docenteIframe: boolean
  left: SessionLeft
}

/** How exactly the last call of a session is remembered; it saves a write for each of the calls that a page makes at once. */
const seenPrecisionMs = 5_000

export async function createSession(database: Database, memberId: number, token: string, now: Date): Promise<void> {
  await database
    .insertInto('session')
    .values({ member_id: memberId, token_hash: hashToken(token), created_at: now, last_seen_at: now })
    .execute()
}

/** The session of a token, marked as seen now; undefined when there is none. A session that is over is removed and answers 'over'. */
export async function touchSession(database: Database, token: string, now: Date): Promise<OpenSession | 'over' | undefined> {
  const row = await database
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .where('token_hash', '=', hashToken(token))
    .where('member.closed_at', 'is', null)
    .select([
      'session.id',
      'session.member_id',
      'session.created_at',
      'session.last_seen_at',
      'member.member_is_docente',
      'member.docente_iframe',
    ])
    .executeTakeFirst()
  if (row === undefined) return undefined
  const times = { createdAt: new Date(row.created_at), lastSeenAt: new Date(row.last_seen_at) }
  if (isSessionOver(times, now)) {
    await database.deleteFrom('session').where('id', '=', row.id).execute()
    return 'over'
  }
  const isSeenLater = now.getTime() - times.lastSeenAt.getTime() > seenPrecisionMs
  if (isSeenLater) {
    await database.updateTable('session').set({ last_seen_at: now }).where('id', '=', row.id).execute()
  }
  return {
    sessionId: row.id,
    memberId: row.member_id,
    memberIsDocente: row.member_is_docente,
    docenteIframe: row.docente_iframe,
    left: sessionLeft(isSeenLater ? { ...times, lastSeenAt: now } : times, now),
  }
}

export async function deleteSession(database: Database, sessionId: string): Promise<void> {
  await database.deleteFrom('session').where('id', '=', sessionId).execute()
}

/** Ends every session of a member, except one where it is given (S5). */
export async function deleteSessionsOf(database: Database, memberId: number, exceptSessionId?: string): Promise<void> {
  let query = database.deleteFrom('session').where('member_id', '=', memberId)
  if (exceptSessionId !== undefined) query = query.where('id', '!=', exceptSessionId)
  await query.execute()
}
