import type { Language } from '../../../../../core/lib/language.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { instantBefore } from '../../../../../core/server/domain/clock.ts'
import { isSessionOver } from '../../../../../core/server/domain/sessions.ts'
import { hashToken } from '../../../../../core/server/domain/tokens.ts'
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
    .selectFrom('frameTicket')
    .where('sessionId', '=', sessionId)
    .orderBy('createdAt', 'desc')
    .orderBy('tokenHash')
    .limit(frameTicketsPerSession - 1)
    .select('tokenHash')
  await tx.deleteFrom('frameTicket').where('sessionId', '=', sessionId).where('tokenHash', 'not in', kept).execute()
  await tx
    .insertInto('frameTicket')
    .values({ tokenHash: hashToken(token), memberId, sessionId, target, language, createdAt: now })
    .execute()
  return true
}

/**
 * Consumes a ticket for a target; undefined when it is invalid or its session has ended.
 *
 * Of two concurrent calls one succeeds.
 */
export async function takeFrameTicket(database: Database, token: string, target: string, now: Date): Promise<FrameTicket | undefined> {
  const row = await database.deleteFrom('frameTicket').where('tokenHash', '=', hashToken(token)).returningAll().executeTakeFirst()
  if (row === undefined || row.target !== target || now.getTime() - new Date(row.createdAt).getTime() >= frameTicketLifeMs) return undefined
  if (row.sessionId !== null && !(await isSessionOpen(database, row.sessionId, now))) return undefined
  return { memberId: row.memberId, target: row.target, language: row.language }
}

async function isSessionOpen(database: Database, sessionId: string, now: Date): Promise<boolean> {
  const row = await database.selectFrom('session').where('id', '=', sessionId).select(['createdAt', 'lastSeenAt']).executeTakeFirst()
  return row !== undefined && !isSessionOver({ createdAt: new Date(row.createdAt), lastSeenAt: new Date(row.lastSeenAt) }, now)
}

export async function deleteExpiredFrameTickets(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('frameTicket').where('createdAt', '<=', instantBefore(now, frameTicketLifeMs)).execute()
}

export async function deleteFrameTicketsOf(tx: Database, memberId: number): Promise<void> {
  await tx.deleteFrom('frameTicket').where('memberId', '=', memberId).execute()
}
