import type { Language } from '../../../../lib/language.ts'
import type { Database } from '../../../database/database.ts'
import { instantBefore } from '../../../domain/clock.ts'
import { isSessionOver } from '../../../domain/sessions.ts'
import { hashToken } from '../../../domain/tokens.ts'
import { frameTicketLifeMs, frameTicketsPerSession } from '../domain/frame-tickets.ts'

export interface FrameTicket {
  memberId: number
  target: string
  language: Language
}

/**
 * Stores the digest of a new ticket and deletes the session's oldest ones beyond the limit.
 *
 * Returns false and stores nothing when the session has ended meanwhile. Call it in a transaction.
 */
export async function createFrameTicket(
  tx: Database,
  { memberId, target, language, sessionId }: FrameTicket & { sessionId: string },
  token: string,
  now: Date,
): Promise<boolean> {
  // Serializes the tickets of one session with each other and with its end.
  const session = await tx.selectFrom('session').where('id', '=', sessionId).select('id').forUpdate().executeTakeFirst()
  if (session === undefined) return false
  const kept = tx
    .selectFrom('frame_ticket')
    .where('session_id', '=', sessionId)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(frameTicketsPerSession - 1)
    .select('token_hash')
  await tx.deleteFrom('frame_ticket').where('session_id', '=', sessionId).where('token_hash', 'not in', kept).execute()
  await tx
    .insertInto('frame_ticket')
    .values({ token_hash: hashToken(token), member_id: memberId, session_id: sessionId, target, language, created_at: now })
    .execute()
  return true
}

/**
 * Consumes a ticket for a target; undefined when it is invalid or its session has ended.
 *
 * Of two concurrent calls one succeeds.
 */
export async function takeFrameTicket(database: Database, token: string, target: string, now: Date): Promise<FrameTicket | undefined> {
  const row = await database.deleteFrom('frame_ticket').where('token_hash', '=', hashToken(token)).returningAll().executeTakeFirst()
  if (row === undefined || row.target !== target || now.getTime() - new Date(row.created_at).getTime() >= frameTicketLifeMs)
    return undefined
  if (row.session_id !== null && !(await isSessionOpen(database, row.session_id, now))) return undefined
  return { memberId: row.member_id, target: row.target, language: row.language }
}

async function isSessionOpen(database: Database, sessionId: string, now: Date): Promise<boolean> {
  const row = await database.selectFrom('session').where('id', '=', sessionId).select(['created_at', 'last_seen_at']).executeTakeFirst()
  return row !== undefined && !isSessionOver({ createdAt: new Date(row.created_at), lastSeenAt: new Date(row.last_seen_at) }, now)
}

export async function deleteExpiredFrameTickets(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('frame_ticket').where('created_at', '<=', instantBefore(now, frameTicketLifeMs)).execute()
}

export async function deleteFrameTicketsOf(tx: Database, memberId: number): Promise<void> {
  await tx.deleteFrom('frame_ticket').where('member_id', '=', memberId).execute()
}
