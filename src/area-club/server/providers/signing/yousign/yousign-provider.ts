import type { Clock } from '../../../../../core/server/domain/clock.ts'
import {
  type ProcedureRequest,
  type ProcedureStatus,
  SigningFault,
  type SigningProcedure,
  type SigningProvider,
} from '../signing-provider.ts'
import { createEventReader } from './read-yousign-event.ts'
import type { Schemas } from './validate-responses.ts'
import { type CallOptions, createCalls } from './yousign-calls.ts'

export interface YousignOptions extends CallOptions {
  /** The secret of webhook signatures. Without it every webhook call counts as forged. */
  webhookSecret: string | undefined
  /** The origins allowed in the signing frame (requirements S16). Links to other origins are refused. */
  frameOrigins: readonly string[]
  clock: Clock
}

/** The statuses of a signature request. Any other was added by Yousign since. */
const statuses: Readonly<Record<string, ProcedureStatus>> = {
  approval: 'pending',
  ongoing: 'pending',
  done: 'signed',
  declined: 'declined',
  canceled: 'cancelled',
  rejected: 'rejected',
  expired: 'expired',
  deleted: 'deleted',
}
const longestName = 128
const longestReason = 255
/** The signature's place on the last page: points from the upper left corner, at the lower right of A4. */
const signaturePlace = { x: 355, y: 740, width: 180, height: 45 }
/** The place of the first approval's box, left of the signature, and the distance to the next. */
const approvalPlace = { x: 320, y: 740, size: 24 }
const approvalStep = 30
/** The extension of an expired procedure. */
const reactivationMs = 14 * 24 * 60 * 60_000

/**
 * Creates a provider for Yousign's API v3. The product's own sign server speaks the same API.
 *
 * Each procedure is one signature request with one document and one signer.
 */
export function createYousignProvider(options: YousignOptions): SigningProvider {
  const { clock, frameOrigins } = options
  const calls = createCalls(options)
  const describe = async (request: Schemas['SignatureRequest']): Promise<SigningProcedure> => {
    const status = statuses[request.status] ?? 'unknown'
    const [first] = request.signers
    if (first === undefined) throw new SigningFault('refused', 'The signature request has no signer')
    const signer = status === 'pending' ? await calls.get(`/signature_requests/${request.id}/signers/${first.id}`, 'Signer') : undefined
    return {
      id: request.id,
      externalId: request.external_id ?? '',
      status,
      signerId: first.id,
      link: requireLink(signer?.signature_link ?? undefined, frameOrigins),
      linkExpiresAt: toDate(signer?.signature_link_expiration_date),
      expiresAt: toDate(request.expiration_date),
    }
  }
  const list = async (externalId: string) => {
    const { data } = await calls.get(`/signature_requests?external_id[eq]=${encodeURIComponent(externalId)}`, 'SignatureRequestList')
    // Checks the id again instead of trusting the provider's filter.
    const found = data.filter(({ external_id }) => external_id === externalId)
    return found.find(({ status }) => status !== 'draft') ?? found[0]
  }
  const read = async (id: string) => {
    try {
      return await calls.get(requestPath(id), 'SignatureRequest')
    } catch (error) {
      if (error instanceof SigningFault && error.status === 404) return undefined
      throw error
    }
  }
  const requireRequest = async (id: string) => {
    const request = await read(id)
    if (request === undefined) throw new SigningFault('refused', 'There is no such signature request', { status: 404 })
    return request
  }
  return {
    createProcedure: async (wanted) => {
      // A first attempt may have stopped anywhere: continues what it created and creates nothing twice (requirements G2).
      const begun = await list(wanted.externalId)
      if (begun !== undefined && begun.status !== 'draft') return describe(begun)
      const draft = begun ?? (await calls.post('/signature_requests', newRequest(wanted), 'SignatureRequest'))
      const document = draft.documents[0] ?? (await calls.post(`${requestPath(draft.id)}/documents`, documentForm(wanted), 'Document'))
      if (draft.signers.length === 0) {
        const { total_pages } = await calls.get(`${requestPath(draft.id)}/documents/${document.id}`, 'Document')
        await calls.post(`${requestPath(draft.id)}/signers`, newSigner(wanted, document.id, total_pages ?? 1), 'Signer')
      }
      await calls.tell(`${requestPath(draft.id)}/activate`)
      return describe(await requireRequest(draft.id))
    },
    findProcedure: async (externalId) => {
      const request = await list(externalId)
      return request === undefined || request.status === 'draft' ? undefined : describe(request)
    },
    readProcedure: async (id) => {
      const request = await read(id)
      return request === undefined ? undefined : describe(request)
    },
    renewLink: async (id, signerId) => {
      const request = await requireRequest(id)
      if (request.status === 'expired') {
        const expiration_date = toDay(new Date(clock.now().getTime() + reactivationMs))
        await calls.post(`${requestPath(id)}/reactivate`, { expiration_date } satisfies Schemas['Reactivation'], 'SignatureRequest')
      }
      const procedure = await describe(await requireRequest(id))
      if (procedure.status !== 'pending' || holds(procedure, clock.now())) return procedure
      await calls.tell(`${requestPath(id)}/signers/${requireId(signerId)}/send_reminder`)
      return describe(await requireRequest(id))
    },
    cancelProcedure: async (id, reason) => {
      const request = await requireRequest(id)
      if (statuses[request.status] !== 'pending') return describe(request)
      const body: Schemas['Cancellation'] = { reason: 'other', custom_note: reason.slice(0, longestReason) }
      return describe(await calls.post(`${requestPath(id)}/cancel`, body, 'SignatureRequest'))
    },
    downloadSigned: async (id) => requirePdf(await calls.file(`${requestPath(id)}/documents/download?version=completed`)),
    downloadEvidence: async (id) => requirePdf(await calls.file(`${requestPath(id)}/audit_trails/download?merge=true`)),
    readEvent: createEventReader(options),
  }
}

function newRequest({ externalId, title, expiresAt, signer }: ProcedureRequest): Schemas['NewSignatureRequest'] {
  return {
    name: title.slice(0, longestName),
    delivery_mode: 'none',
    external_id: externalId,
    expiration_date: toDay(expiresAt),
    timezone: 'Europe/Rome',
    signers_allowed_to_decline: true,
    audit_trail_locale: signer.language,
  }
}

function documentForm({ pdf, fileName }: ProcedureRequest): FormData {
  const form = new FormData()
  form.set('nature', 'signable_document')
  form.set('parse_anchors', 'false')
  form.set('file', new Blob([Uint8Array.from(pdf)], { type: 'application/pdf' }), fileName)
  return form
}

function newSigner({ signer, approvals }: ProcedureRequest, documentId: string, page: number): Schemas['NewSigner'] {
  return {
    info: { first_name: signer.firstName, last_name: signer.lastName, email: signer.email, locale: signer.language },
    signature_level: 'electronic_signature',
    signature_authentication_mode: 'otp_email',
    fields: [
      { document_id: documentId, type: 'signature', page, ...signaturePlace },
      ...approvals.map((name, index) => ({
        ...{ document_id: documentId, type: 'checkbox' as const, page, name, checked: false as const, optional: false as const },
        ...{ ...approvalPlace, x: approvalPlace.x - index * approvalStep },
      })),
    ],
  }
}

function requestPath(id: string): string {
  return `/signature_requests/${requireId(id)}`
}

/** Returns an id that is safe in a URL. Throws a SigningFault (404) for any other, because no such id exists. */
function requireId(id: string): string {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(id)) throw new SigningFault('refused', 'This is no id of the signing provider', { status: 404 })
  return id
}

function requireLink(link: string | undefined, frameOrigins: readonly string[]): string | undefined {
  if (link === undefined) return undefined
  if (URL.canParse(link) && frameOrigins.includes(new URL(link).origin)) return link
  throw new SigningFault('refused', 'The signing provider’s link leads to a host that SIGN_FRAME_ORIGINS does not name')
}

function requirePdf(bytes: Uint8Array): Uint8Array {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 5)) !== '%PDF-')
    throw new SigningFault('unreachable', 'The signing provider’s file is no PDF')
  return bytes
}

function holds({ link, linkExpiresAt }: SigningProcedure, now: Date): boolean {
  return link !== undefined && (linkExpiresAt === undefined || linkExpiresAt > now)
}

function toDate(instant: string | null | undefined): Date | undefined {
  if (instant === null || instant === undefined) return undefined
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** Returns the day in Rome, in the format of the API: yyyy-MM-dd. */
function toDay(date: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' }).format(date)
}
