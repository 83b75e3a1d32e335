import type { Language } from '../../lib/language.ts'
import { frameTicketLifeMs } from '../domain/frame-tickets.ts'
import { hashToken } from '../domain/tokens.ts'
import type { Database } from './database.ts'

export interface FrameTicket {
  memberId: number
  target: string
  language: Language
}

/** Keeps the digest of a new ticket. */
export async function createFrameTicket(database: Database, ticket: FrameTicket, token: string, now: Date): Promise<void> {
  await database
    .insertInto('frame_ticket')
    .values({ token_hash: hashToken(token), member_id: ticket.memberId, target: ticket.target, language: ticket.language, created_at: now })
    .execute()
}

/** Takes a ticket for that target out of the database; undefined when there is none that holds. Of two at once one gets it. */
export async function takeFrameTicket(database: Database, token: string, target: string, now: Date): Promise<FrameTicket | undefined> {
  const row = await database.deleteFrom('frame_ticket').where('token_hash', '=', hashToken(token)).returningAll().executeTakeFirst()
  if (row === undefined || row.target !== target || now.getTime() - new Date(row.created_at).getTime() >= frameTicketLifeMs)
    return undefined
  return { memberId: row.member_id, target: row.target, language: row.language }
}
