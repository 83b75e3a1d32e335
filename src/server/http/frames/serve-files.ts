import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../services.ts'
import { namedAttachmentHeader } from '../attachment.ts'
import { noteMember } from '../request-log.ts'
import { frameHeaders } from './frame-headers.ts'

/** A file that somebody sent, for whoever may have it. */
export interface FramedFile {
  fileName: string
  mediaType: string
  bytes: Uint8Array
}

export interface FileOptions {
  services: Services
  /** Uses a ticket for a file up; undefined where it does not hold for it, or the file is not the caller's. */
  openFile(services: Services, ticket: string, target: string): Promise<{ memberId: number; file: FramedFile } | undefined>
  /** What is answered to whoever has no such ticket. */
  refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply
  /** Whether a browser only looks ahead: the ticket is for the one who will have the file. */
  isFetchedAhead(request: FastifyRequest): boolean
}

/**
 * What customers have uploaded, on the origin of framed pages: to be saved and never shown, whatever is in it, and kept by nothing on the way
 * (S12).
 */
export function serveFiles(app: FastifyInstance, { services, openFile, refuse, isFetchedAhead }: FileOptions): void {
  const headers = {
    ...frameHeaders(services.settings),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  }
  app.get<{ Params: { id: string }; Querystring: { ticket?: unknown } }>(
    '/files/:id',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { ticket } = request.query
      if (typeof ticket !== 'string' || isFetchedAhead(request)) return refuse(request, reply)
      const opened = await openFile(services, ticket, `files/${request.params.id}`)
      if (opened === undefined) return refuse(request, reply)
      noteMember(request, opened.memberId)
      const { fileName, mediaType, bytes } = opened.file
      return reply
        .headers({ ...headers, 'content-disposition': namedAttachmentHeader(fileName) })
        .type(mediaType)
        .send(Buffer.from(bytes))
    },
  )
}
