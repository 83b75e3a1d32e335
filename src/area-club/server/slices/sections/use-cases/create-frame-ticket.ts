import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { createToken } from '../../../../../core/server/domain/tokens.ts'
import type { Member } from '../../accounts/domain/members.ts'
import { findMember } from '../../accounts/queries.ts'
import { createFrameTicket as writeFrameTicket } from '../stores/frame-tickets-store.ts'

export interface TicketRequest {
  memberId: number
  /** The session whose end invalidates the ticket. */
  sessionId: string
  target: string
  /** Returns whether this member may see the page. */
  isFor(member: Member): boolean
}

/**
 * Creates a ticket to a framed page in the language of the request and returns its token.
 *
 * Throws `forbidden`, and `unauthorized` when the session has ended.
 */
export async function createFrameTicket(
  { database, clock, language }: UseCaseContext,
  { memberId, sessionId, target, isFor }: TicketRequest,
): Promise<string> {
  const member = await findMember(database, memberId)
  if (member === undefined) throw new Refusal('unauthorized')
  if (!isFor(member)) throw new Refusal('forbidden')
  const token = createToken()
  const now = clock.now()
  const isCreated = await database
    .transaction()
    .execute((tx) => writeFrameTicket(tx, { memberId, sessionId, target, language }, token, now))
  if (!isCreated) throw new Refusal('unauthorized')
  return token
}
