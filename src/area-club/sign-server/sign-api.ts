import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isAnswer } from '../server/providers/signing/yousign/validate-responses.ts'
import type { SignServerContext } from './context.ts'
import { mostPdfBytes } from './limits.ts'
import { countPages } from './read-signable-pdf.ts'
import { signApiPath } from './sign-api-path.ts'
import {
  activate,
  addDocument,
  addSigner,
  cancel,
  createRequest,
  reactivate,
  readCase,
  renewLink,
  repeatToken,
  WrongState,
} from './sign-requests.ts'
import { findCaseByExternalId, type SignCase, type SignSigner } from './sign-store.ts'

type ById = { Params: { id: string } }

/** A call that is refused with an HTTP status. */
class ApiRefusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Serves the API of the sign server: the subset of Yousign's API v3 listed in docs/signing.md.
 *
 * A request has one document and one signer. Every call has to carry the API key.
 */
export function registerSignApi(app: FastifyInstance, context: SignServerContext): void {
  app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostPdfBytes + 100_000 }, (_request, bytes, done) =>
        done(null, bytes),
      )
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        if (!isKey(request.headers.authorization, context.apiKey)) throw new ApiRefusal(401, 'The key is missing or wrong')
      })
      scope.setErrorHandler((error, request, reply) => {
        if (error instanceof ApiRefusal) return refuse(reply, error.status, error.message)
        if (error instanceof WrongState) return refuse(reply, 400, error.message)
        if (isRefusedByFramework(error)) return refuse(reply, 400, 'The body cannot be read')
        request.log.error({ err: error }, 'a call of the sign server failed')
        return refuse(reply, 500, 'The call failed')
      })
      registerRequests(scope, context)
      registerSigning(scope, context)
      registerFiles(scope, context)
    },
    { prefix: signApiPath },
  )
}

function registerRequests(scope: FastifyInstance, context: SignServerContext): void {
  scope.post('/signature_requests', async (request, reply) => {
    const body = parseJson(request.body)
    if (!isAnswer('NewSignatureRequest', body)) throw new ApiRefusal(400, 'This is no signature request')
    const expiresAt = endOfDay(body.expiration_date)
    if (expiresAt <= context.clock.now()) throw new ApiRefusal(400, 'The expiration date is past')
    const made = await createRequest(context, {
      externalId: body.external_id,
      name: body.name,
      locale: body.audit_trail_locale ?? 'it',
      expiresAt,
    })
    return reply.code(201).send(describeRequest(made))
  })
  scope.get<{ Querystring: Record<string, unknown> }>('/signature_requests', async (request) => {
    const externalId = request.query['external_id[eq]']
    if (typeof externalId !== 'string') throw new ApiRefusal(400, 'Requests are listed by external_id[eq] alone')
    const found = await findCaseByExternalId(context.database, externalId)
    const current = found && (await readCase(context, found.request.id))
    return { meta: { next_cursor: null }, data: current === undefined ? [] : [describeRequest(current)] }
  })
  scope.get<ById>('/signature_requests/:id', async ({ params }) => describeRequest(require(await readCase(context, params.id))))
  scope.post<ById>('/signature_requests/:id/activate', async ({ params }, reply) =>
    reply.code(201).send(describeRequest(require(await activate(context, params.id)))),
  )
  scope.post<ById>('/signature_requests/:id/cancel', async ({ params, body }, reply) => {
    if (!isAnswer('Cancellation', parseJson(body))) throw new ApiRefusal(400, 'This is no cancellation')
    return reply.code(201).send(describeRequest(require(await cancel(context, params.id))))
  })
  scope.post<ById>('/signature_requests/:id/reactivate', async ({ params, body }, reply) => {
    const given = parseJson(body)
    if (!isAnswer('Reactivation', given)) throw new ApiRefusal(400, 'This is no reactivation')
    return reply.code(201).send(describeRequest(require(await reactivate(context, params.id, endOfDay(given.expiration_date)))))
  })
}

function registerSigning(scope: FastifyInstance, context: SignServerContext): void {
  scope.post<ById>('/signature_requests/:id/documents', async ({ params, headers, body }, reply) => {
    const { pdf, fileName } = await readUpload(headers['content-type'], body)
    const pages = await countPages(pdf)
    if (pages === undefined || pdf.byteLength > mostPdfBytes) throw new ApiRefusal(400, 'This is no PDF that can be signed')
    const { request } = require(await addDocument(context, params.id, { pdf, fileName, pages }))
    return reply.code(201).send(describeDocument(request))
  })
  scope.get<{ Params: { id: string; document: string } }>('/signature_requests/:id/documents/:document', async ({ params }) => {
    const { request } = require(await readCase(context, params.id))
    if (request.documentId !== params.document) throw new ApiRefusal(404, 'There is no such document')
    return describeDocument(request)
  })
  scope.post<ById>('/signature_requests/:id/signers', async ({ params, body }, reply) => {
    const given = parseJson(body)
    if (!isAnswer('NewSigner', given)) throw new ApiRefusal(400, 'This is no signer')
    const { first_name, last_name, email, locale } = given.info
    const approvals = (given.fields ?? []).flatMap((field) => (field.type === 'checkbox' ? [field.name] : []))
    const added = { firstName: first_name, lastName: last_name, email, locale, approvals }
    const { signer } = require(await addSigner(context, params.id, added))
    return reply.code(201).send(await describeSigner(context, require(signer)))
  })
  scope.get<{ Params: { id: string; signer: string } }>('/signature_requests/:id/signers/:signer', async ({ params }) =>
    describeSigner(context, await requireSigner(context, params)),
  )
  // Sends no reminder by mail: renews the link, which the caller reads.
  scope.post<{ Params: { id: string; signer: string } }>(
    '/signature_requests/:id/signers/:signer/send_reminder',
    async ({ params }, reply) => {
      await requireSigner(context, params)
      await renewLink(context, params.id)
      return reply.code(201).send({})
    },
  )
}

function registerFiles(scope: FastifyInstance, context: SignServerContext): void {
  const send = async (reply: FastifyReply, key: string | null) => {
    if (key === null) throw new ApiRefusal(404, 'The request is not done')
    const { bytes } = await context.storage.read(context.database, key)
    return reply.type('application/pdf').send(Buffer.from(bytes))
  }
  scope.get<ById & { Querystring: { version?: unknown } }>(
    '/signature_requests/:id/documents/download',
    async ({ params, query }, reply) => {
      const { request } = require(await readCase(context, params.id))
      return send(reply, query.version === 'completed' ? request.signedKey : (request.signedKey ?? request.documentKey))
    },
  )
  scope.get<ById>('/signature_requests/:id/audit_trails/download', async ({ params }, reply) =>
    send(reply, require(await readCase(context, params.id)).request.evidenceKey),
  )
}

function describeRequest({ request, signer }: SignCase) {
  return {
    id: request.id,
    status: request.status,
    name: request.name,
    delivery_mode: 'none',
    created_at: request.createdAt,
    expiration_date: request.expiresAt,
    external_id: request.externalId,
    timezone: 'Europe/Rome',
    signers: signer === undefined ? [] : [{ id: signer.id, status: signer.status }],
    documents: request.documentId === null ? [] : [{ id: request.documentId, nature: 'signable_document' }],
  }
}

function describeDocument({ documentId, fileName, documentSha256, pageCount }: SignCase['request']) {
  return { id: documentId, filename: fileName, nature: 'signable_document', sha256: documentSha256, total_pages: pageCount }
}

async function describeSigner({ framePublicUrl, linkTokens }: SignServerContext, signer: SignSigner) {
  const token = signer.status === 'notified' ? repeatToken(await linkTokens(), signer) : undefined
  return {
    id: signer.id,
    status: signer.status,
    info: { first_name: signer.firstName, last_name: signer.lastName, email: signer.email, locale: signer.locale },
    signature_level: 'electronic_signature',
    signature_authentication_mode: 'otp_email',
    signature_link: token === undefined ? null : `${framePublicUrl}/sign/${token}`,
    signature_link_expiration_date: token === undefined ? null : signer.linkExpiresAt,
  }
}

async function requireSigner(context: SignServerContext, { id, signer: signerId }: { id: string; signer: string }): Promise<SignSigner> {
  const { signer } = require(await readCase(context, id))
  return require(signer?.id === signerId ? signer : undefined)
}

function require<T>(found: T | undefined): T {
  if (found === undefined) throw new ApiRefusal(404, 'There is nothing by this id')
  return found
}

function refuse(reply: FastifyReply, status: number, detail: string): FastifyReply {
  return reply.code(status).send({ type: 'about:blank', detail })
}

/** Compares digests, which takes constant time for keys of any length. */
function isKey(authorization: string | undefined, apiKey: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${apiKey}`))
}

function parseJson(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) ? JSON.parse(body.toString('utf8')) : undefined
  } catch {
    return undefined
  }
}

async function readUpload(contentType: string | undefined, body: unknown): Promise<{ pdf: Uint8Array; fileName: string }> {
  try {
    const form = await new Response(Buffer.isBuffer(body) ? new Uint8Array(body) : '', {
      headers: { 'content-type': contentType ?? '' },
    }).formData()
    const file = form.get('file')
    if (file instanceof File && form.get('nature') === 'signable_document')
      return { pdf: new Uint8Array(await file.arrayBuffer()), fileName: file.name }
  } catch {
    // What is no form has no file either.
  }
  throw new ApiRefusal(400, 'There is no file')
}

/** Returns the last second of a day in Rome. */
function endOfDay(day: string): Date {
  const noon = new Date(`${day}T12:00:00Z`)
  if (Number.isNaN(noon.getTime())) throw new ApiRefusal(400, 'The expiration date is no day')
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', hour: '2-digit', hourCycle: 'h23' }).format(noon))
  return new Date(noon.getTime() + (24 - hour) * 60 * 60_000 - 1000)
}

function isRefusedByFramework(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')
}
