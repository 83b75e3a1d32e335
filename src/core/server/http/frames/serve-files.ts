import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../application/services.ts'
import { namedAttachmentHeader } from '../attachment.ts'
import { noteMember } from '../request-log.ts'
import { frameHeaders } from './frame-headers.ts'

/** An uploaded file, after authorization. */
export interface FramedFile {
  fileName: string
  mediaType: string
  bytes: Uint8Array
}

export interface FileOptions {
  services: Services
  /** Redeems a file ticket; undefined when it is invalid or the file belongs to another member. */
  openFile(services: Services, ticket: string, target: string): Promise<{ memberId: number; file: FramedFile } | undefined>
  /** Answers callers without a valid ticket. */
  refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply
  /** Whether the request is a prefetch, which must not use up the ticket. */
  isPrefetch(request: FastifyRequest): boolean
}

/** Serves customers' uploads as downloads, never displayed or cached, from the frame origin (requirements S12). */
export function serveFiles(app: FastifyInstance, { services, openFile, refuse, isPrefetch }: FileOptions): void {
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
      if (typeof ticket !== 'string' || isPrefetch(request)) return refuse(request, reply)
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
