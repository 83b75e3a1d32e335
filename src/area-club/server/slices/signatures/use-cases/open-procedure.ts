import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signatureRequestTexts as texts } from '#generated/server/texts.ts'
import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { renderText } from '../../../../../core/server/domain/render-text.ts'
import { SigningFault, type SigningProcedure, type SigningProvider } from '../../../providers/signing/signing-provider.ts'
import { findMember } from '../../accounts/queries.ts'
import type { SignableDocument } from '../../documents/domain/signable-documents.ts'
import type { MadeFile } from '../../documents/use-cases/ensure-made-file.ts'
import { requireSigning } from '../domain/require-signing.ts'
import { decideSigning, type Signature, type SigningStep, sendingMs } from '../domain/signatures.ts'
import { addSignature, changeSignature, findPendingSignature, findSignature } from '../stores/signatures-store.ts'
import { askProvider } from './ask-provider.ts'
import { endProcedure } from './end-procedure.ts'
import { logSignature } from './log-signature.ts'
import { lockToSign } from './require-signable.ts'
import { settleSignature } from './settle-signature.ts'

export interface BegunSignature {
  procedureId: string
  link: string
}

export interface ToOpen {
  memberId: number
  document: SignableDocument
  /** The version to sign, with its bytes. */
  file: MadeFile
}

type Context = UseCaseContext<'signingTimes'>

/** More than the longest sequence: end one, begin one, and find one that a concurrent request has sent. */
const mostSteps = 5
const waitMs = 200
const mostWaits = 25
/** How long a request without a response may still be in transit. */
const onItsWayMs = 10_000
const retryLater = { retryAfterSeconds: onItsWayMs / 1_000 }

/**
 * Opens exactly one procedure at the provider for a version of a document (requirements G1).
 *
 * The row is stored before the provider is called. A process that finds a row without the provider's response looks the procedure up by the
 * row's id before it sends it again (requirements G2). Throws the refusals of `lockToSign`, and `signature-unavailable`.
 */
export async function openProcedure(context: Context, toOpen: ToOpen): Promise<BegunSignature> {
  for (let step = 0; step < mostSteps; step += 1) {
    const { signature, next } = await reserve(context, toOpen)
    const present = next === 'answer' ? signature : await go(context, toOpen, signature, next)
    if (next !== 'end' && present.status === 'pending' && present.link !== null) return { procedureId: present.id, link: present.link }
  }
  throw new Refusal('signature-unavailable', retryLater)
}

/** Stores a procedure, or finds the pending one, and decides the next step. */
async function reserve(context: Context, { memberId, document, file }: ToOpen): Promise<{ signature: Signature; next: SigningStep }> {
  const now = context.clock.now()
  const sendingUntil = new Date(now.getTime() + sendingMs)
  const asked = { version: file.version, signerId: memberId, sentSha256: file.sha256 }
  const reserved = await context.database.transaction().execute(async (tx) => {
    await lockToSign(tx, memberId, document.id)
    const pending = await findPendingSignature(tx, document.id)
    const step = decideSigning(pending, asked, now)
    if (pending !== undefined && step !== 'begin') {
      if (step === 'send') await changeSignature(tx, pending.id, { sendingUntil }, now)
      return { signature: pending, next: step }
    }
    const begun = {
      id: randomUUID(),
      documentId: document.id,
      ...asked,
      language: context.language,
      expiresAt: new Date(now.getTime() + context.settings.signingTimes.openMs),
      sendingUntil,
    }
    await addSignature(tx, begun, { at: now, checkAt: sendingUntil })
    await writeAudit(tx, {
      at: now,
      actorId: memberId,
      action: 'signature-begin',
      subject: 'document',
      subjectId: String(document.id),
      requestId: context.requestId,
      changes: { signature: begun.id, version: file.version, sha256: file.sha256 },
    })
    const added = await findSignature(tx, begun.id)
    if (added === undefined) throw new Error('The signature that was added is not there')
    return { signature: added, next: 'begin' as const }
  })
  if (reserved.next === 'begin') logSignature(context.log, reserved.signature, undefined, 'pending')
  return reserved
}

async function go(context: Context, toOpen: ToOpen, signature: Signature, next: Exclude<SigningStep, 'answer'>): Promise<Signature> {
  const provider = requireSigning(context)
  switch (next) {
    case 'begin':
      return settle(context, signature, await send(context, provider, toOpen, signature))
    case 'send': {
      const found = await askProvider(context, signature.id, () => provider.findProcedure(signature.id))
      return settle(context, signature, found ?? (await send(context, provider, toOpen, signature)))
    }
    case 'wait':
      return waitForLink(context, signature)
    case 'renew-link':
      return settle(context, signature, await askProvider(context, signature.id, () => renew(provider, signature)))
    case 'end':
      return askProvider(context, signature.id, () => endProcedure(context, signature))
  }
}

const settle = (context: UseCaseContext, { id }: Signature, procedure: SigningProcedure | undefined) =>
  askProvider(context, id, () => settleSignature(context, { signatureId: id, procedure }))

/** Sends a procedure. When the response is lost, finds the procedure by our own id (requirements G2). */
async function send(
  context: Context,
  provider: SigningProvider,
  { memberId, document, file }: ToOpen,
  { id, language, createdAt, expiresAt }: Signature,
): Promise<SigningProcedure> {
  const signer = await findMember(context.database, memberId)
  if (signer === undefined) throw new Refusal('unauthorized')
  const request = {
    externalId: id,
    title: document.title,
    fileName: file.fileName,
    pdf: file.bytes,
    approvals: document.needsSpecificApproval ? [renderText(texts['specific-approval'], language)] : [],
    signer: { firstName: signer.firstName, lastName: signer.lastName, email: signer.email1, language },
    expiresAt: expiresAt ?? new Date(createdAt.getTime() + context.settings.signingTimes.openMs),
  }
  return askProvider(context, id, async () => {
    try {
      return await provider.createProcedure(request)
    } catch (error) {
      if (!(error instanceof SigningFault)) throw error
      const found = error.kind === 'unreachable' ? await provider.findProcedure(id).catch(() => undefined) : undefined
      if (found !== undefined) return found
      await release(context, id, error.kind)
      throw error
    }
  })
}

/** Allows the next request to send the procedure. */
async function release({ database, clock }: UseCaseContext, id: string, fault: SigningFault['kind']): Promise<void> {
  const now = clock.now()
  const sendingUntil = fault === 'unreachable' ? new Date(now.getTime() + onItsWayMs) : null
  await changeSignature(database, id, { sendingUntil, checkAt: new Date(now.getTime() + onItsWayMs) }, now)
}

/** Renews the link. Returns the procedure also when it has ended meanwhile. */
async function renew(provider: SigningProvider, { providerId, signerProviderId }: Signature): Promise<SigningProcedure | undefined> {
  if (providerId === null || signerProviderId === null) throw new Error('A procedure that was not sent has no link')
  try {
    return await provider.renewLink(providerId, signerProviderId)
  } catch (error) {
    if (!(error instanceof SigningFault) || error.kind !== 'refused') throw error
    const procedure = await provider.readProcedure(providerId)
    if (procedure?.status === 'pending') throw error
    return procedure
  }
}

/** Polls the product's own table until the other request has sent the procedure. */
async function waitForLink({ database }: UseCaseContext, signature: Signature): Promise<Signature> {
  for (let dependencies = 0; dependencies < mostWaits; dependencies += 1) {
    await sleep(waitMs)
    const present = await findSignature(database, signature.id)
    if (present === undefined || present.status !== 'pending' || present.providerId !== null) return present ?? signature
  }
  throw new Refusal('signature-unavailable', retryLater)
}
