import { createFrameTicket } from '../../database/frame-tickets.ts'
import { findMember } from '../../database/members.ts'
import { Refusal } from '../../domain/refusal.ts'
import { createToken } from '../../domain/tokens.ts'
import { framePages } from '../frames/index.ts'
import { memberOperation, type OperationHandlers } from '../operation.ts'

/** Tickets for framed pages: the bearer token never leaves the API. */
export const frameOperations: OperationHandlers = {
  createFrameTicket: memberOperation<{ target: string }>(async (context, { body }) => {
    if (isListedAddress(body.target, context.settings.shopUrl)) return { url: body.target }
    const page = framePages.find(({ target }) => target === body.target)
    if (page === undefined) throw new Refusal('not-found')
    const address = `${context.settings.framePublicUrl}/${page.target}`
    if (page.access === 'open') return { url: address }
    const member = await findMember(context.database, context.member.id)
    if (member === undefined) throw new Refusal('unauthorized')
    if (!page.isFor(member)) throw new Refusal('forbidden')
    const token = createToken()
    await createFrameTicket(
      context.database,
      { memberId: context.member.id, target: page.target, language: context.language },
      token,
      context.clock.now(),
    )
    return { url: `${address}?ticket=${token}` }
  }),
}

/** A section's content may be an address of its own instead of a page of this server: it needs no ticket, and only listed hosts are framed. */
function isListedAddress(target: string, shopUrl: string): boolean {
  return (
    URL.canParse(target) &&
    new URL(target).origin === new URL(shopUrl).origin &&
    new URL(target).pathname.startsWith(new URL(shopUrl).pathname)
  )
}
