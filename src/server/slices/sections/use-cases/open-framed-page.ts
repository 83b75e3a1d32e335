import type { Services } from '../../../services.ts'
import type { Member } from '../../accounts/domain/members.ts'
import { findMember } from '../../accounts/queries.ts'
import { type FrameTicket, takeFrameTicket } from '../stores/frame-tickets-store.ts'

/** Who opened a framed page with a ticket that holds. */
export interface PageVisitor extends FrameTicket {
  member: Member
}

/** Uses a ticket up and returns whose it was; undefined when it does not hold for that page. */
export async function openFramedPage(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  token: string,
  target: string,
): Promise<PageVisitor | undefined> {
  const ticket = await takeFrameTicket(database, token, target, clock.now())
  const member = ticket && (await findMember(database, ticket.memberId))
  return ticket && member && { ...ticket, member }
}
