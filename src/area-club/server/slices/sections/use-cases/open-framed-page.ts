import type { Services } from '../../../../../core/server/application/services.ts'
import type { Member } from '../../accounts/domain/members.ts'
import { findMember } from '../../accounts/queries.ts'
import { type FrameTicket, takeFrameTicket } from '../stores/frame-tickets-store.ts'

/** The visitor of a framed page, identified by a valid ticket. */
export interface PageVisitor extends FrameTicket {
  member: Member
}

/** Consumes a ticket and returns its visitor; undefined when it is not valid for that page. */
export async function openFramedPage(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  token: string,
  target: string,
): Promise<PageVisitor | undefined> {
  const ticket = await takeFrameTicket(database, token, target, clock.now())
  const member = ticket && (await findMember(database, ticket.memberId))
  return ticket && member && { ...ticket, member }
}
