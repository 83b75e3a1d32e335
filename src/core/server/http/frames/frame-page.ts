import type { Language } from '../../../lib/language.ts'
import type { Database } from '../../database/database.ts'

/** The contents of a framed page; the frame server adds head, style and policy. */
export interface FrameDocument {
  title: string
  /** Body HTML, with every value escaped by `escapeHtml`. */
  body: string
}

export interface FrameContext {
  database: Database
  now: Date
  language: Language
}

/** Who opened a page by ticket, and their language. */
export interface FrameVisitor<Member> {
  member: Member
  memberId: number
  language: Language
}

/**
 * A page on the second origin, shown inside the portal. `target` is its path and the `content` of a section.
 *
 * A page with personal data requires a ticket, which identifies the visitor; a page that is the same for everyone is open.
 */
export type FramePage<Member> = TicketedFramePage<Member> | OpenFramePage

export interface TicketedFramePage<Member> {
  target: string
  access: 'ticket'
  /** Whether the member may see the page; checked when the ticket is issued and again when it is redeemed. */
  isFor(member: Member): boolean
  render(context: FrameContext & FrameVisitor<Member>): Promise<FrameDocument>
}

export interface OpenFramePage {
  target: string
  access: 'open'
  render(context: FrameContext): Promise<FrameDocument>
}
