import type { Language } from '../../../../../core/lib/language.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { uploadOfTarget } from '../../documents/domain/documents.ts'
import { findUploadedFile } from '../../documents/queries.ts'
import { findFramed } from '../pages/find-framed.ts'
import { createFrameTicket } from '../use-cases/create-frame-ticket.ts'

/** Tickets for framed pages, so that the bearer token never leaves the API. Listed hosts need none. */
export const frameOperations: OperationHandlers = {
  createFrameTicket: memberOperation(async (context, { body }) => {
    const { framePublicUrl } = context.settings
    const { id: memberId, sessionId } = context.member
    const documentId = uploadOfTarget(body.target)
    if (documentId !== undefined) {
      if ((await findUploadedFile(context.database, { memberId, documentId })) === undefined) throw new Refusal('not-found')
      const token = await createFrameTicket(context, { memberId, sessionId, target: body.target, isFor: () => true })
      return { url: `${framePublicUrl}/${body.target}?ticket=${token}` }
    }
    const framed = findFramed(body.target, context.settings.shopUrl)
    if (framed === undefined) throw new Refusal('not-found')
    if (framed.kind === 'address') {
      // Own pages follow the portal's language, not the browser's; another host's parameters are unknown.
      return { url: new URL(framed.url).origin === new URL(framePublicUrl).origin ? inLanguage(framed.url, context.language) : framed.url }
    }
    const { page } = framed
    const address = `${framePublicUrl}/${page.target}`
    if (page.access === 'open') return { url: inLanguage(address, context.language) }
    const ticket = { memberId, sessionId, target: page.target, isFor: page.isFor }
    const token = await createFrameTicket(context, ticket)
    return { url: `${address}?ticket=${token}` }
  }),
}

function inLanguage(address: string, language: Language): string {
  const url = new URL(address)
  url.searchParams.set('language', language)
  return url.href
}
