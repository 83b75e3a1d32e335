import type { Language } from '../../../lib/language.ts'
import type { Database } from '../../database/database.ts'
import type { Member } from '../../slices/accounts/domain/members.ts'

/** What a framed page is made of; the frame's server puts head, style and policy around it. */
export interface FrameDocument {
  title: string
  /** Element content, every value in it already escaped with `escapeHtml`. */
  body: string
}

export interface FrameContext {
  database: Database
  now: Date
  language: Language
}

/** Who looks at a page that is opened by a ticket, and in which language. */
export interface FrameVisitor {
  member: Member
  memberId: number
  language: Language
}

/**
 * A page on the second origin, shown inside the portal. `target` is both what a section's `content` names and the page's path.
 * A page about someone is opened by a ticket and told who looks; a page that says the same to everyone is open.
 */
export type FramePage = TicketedFramePage | OpenFramePage

export interface TicketedFramePage {
  target: string
  access: 'ticket'
  /** Whether this member may see it; decided when the ticket is asked for and again when it is used. */
  isFor(member: Member): boolean
  render(context: FrameContext & FrameVisitor): Promise<FrameDocument>
}

export interface OpenFramePage {
  target: string
  access: 'open'
  render(context: FrameContext): Promise<FrameDocument>
}
