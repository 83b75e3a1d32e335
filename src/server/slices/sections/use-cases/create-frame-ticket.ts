import { Refusal } from '../../../domain/refusal.ts'
import { createToken } from '../../../domain/tokens.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import type { Member } from '../../accounts/domain/members.ts'
import { findMember } from '../../accounts/queries.ts'
import { createFrameTicket as writeFrameTicket } from '../stores/frame-tickets-store.ts'

export interface TicketRequest {
  memberId: number
  /** The login that the ticket ends with. */
  sessionId: string
  target: string
  /** The page's own rule: whether this member may see it. */
  isFor(member: Member): boolean
}

/**
 * Returns the token of a new ticket to a framed page, for the language of the request. Throws `forbidden`, and `unauthorized` when the
 * login has ended.
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
