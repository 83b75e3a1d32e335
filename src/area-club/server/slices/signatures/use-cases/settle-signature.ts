import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { lockAccessOf } from '../../../database/open-practices.ts'
import type { SigningProcedure } from '../../../providers/signing/signing-provider.ts'
import { lockSignable, maySign } from '../../documents/queries.ts'
import { addDocumentFile, markSigned } from '../../documents/use-cases/keep-document-files.ts'
import { mayBecome, nextCheck, type Signature } from '../domain/signatures.ts'
import { changeSignature, findSignature } from '../stores/signatures-store.ts'
import { fetchSignedFiles, type SignedFiles } from './fetch-signed-files.ts'
import { logSignature } from './log-signature.ts'

export interface ToSettle {
  signatureId: string
  /** The procedure as the provider describes it; undefined when the provider does not know it. */
  procedure: SigningProcedure | undefined
  /** The final status when the provider cancelled at our request, or does not know the procedure. */
  endsAs?: 'cancelled' | 'expired' | 'deleted'
  /** Runs in the same transaction after all other changes, for example to mark an event as handled. */
  also?(tx: Database): Promise<void>
}

/**
 * Stores the provider's state of a procedure and returns the resulting signature. Only this function makes a document signed.
 *
 * Browser, webhook and reconciler call it in any order and any number of times. The signed files are downloaded before the transaction, and
 * recorded in the transaction that marks the document as signed, so it is never half-signed (requirements G13). Throws a SigningFault when
 * the files cannot be downloaded.
 */
export async function settleSignature(context: UseCaseContext, toSettle: ToSettle): Promise<Signature> {
  const known = await findSignature(context.database, toSettle.signatureId)
  if (known === undefined) throw new Error(`There is no signature ${toSettle.signatureId}`)
  const files = await fetchFilesOf(context, known, toSettle.procedure)
  const now = context.clock.now()
  const { before, after } = await context.database.transaction().execute(async (tx) => {
    const document = await lockSignable(tx, known.documentId)
    const held = (await findSignature(tx, known.id)) ?? known
    await keep(context, tx, held, { toSettle, files, buyerId: document?.buyerId }, now)
    await toSettle.also?.(tx)
    return { before: held, after: (await findSignature(tx, known.id)) ?? held }
  })
  if (before.status !== after.status) logSignature(context.log, after, before.status, after.status)
  else if (before.status !== 'pending' && before.status !== 'signed' && toSettle.procedure?.status === 'signed')
    context.log.error({ signature: known.id, document: known.documentId }, 'a document was signed after its procedure had ended here')
  return after
}

async function fetchFilesOf(
  context: UseCaseContext,
  known: Signature,
  procedure: SigningProcedure | undefined,
): Promise<SignedFiles | 'not-what-was-sent' | undefined> {
  if (procedure?.status !== 'signed' || known.status !== 'pending') return undefined
  if (known.signerProviderId !== null && known.signerProviderId !== procedure.signerId) {
    context.log.error({ signature: known.id }, 'somebody else has signed than was asked to')
    return 'not-what-was-sent'
  }
  return fetchSignedFiles(context, known, procedure.id)
}

interface SubmitMessage {
  toSettle: ToSettle
  files: SignedFiles | 'not-what-was-sent' | undefined
  /** The buyer of the document's booking. */
  buyerId: number | undefined
}

/** Call it with the document locked. */
async function keep(
  context: UseCaseContext,
  tx: Database,
  held: Signature,
  { toSettle, files, buyerId }: SubmitMessage,
  now: Date,
): Promise<void> {
  const { procedure, endsAs } = toSettle
  const status = statusOf(held, toSettle, files)
  const ids = {
    ...(held.providerId === null && procedure !== undefined && { providerId: procedure.id }),
    ...(held.signerProviderId === null && procedure !== undefined && { signerProviderId: procedure.signerId }),
    sendingUntil: null,
  }
  // The procedure may still be open at the provider: the reconciler ends it there.
  const isOpenThere = procedure !== undefined && (procedure.status === 'pending' || procedure.status === 'unknown')
  if (!mayBecome(held.status, status)) {
    await changeSignature(tx, held.id, { ...ids, checkAt: isOpenThere ? now : null }, now)
    return
  }
  if (status === 'pending') {
    const expiresAt = procedure?.expiresAt ?? held.expiresAt
    // The access of a second adult may have ended since the procedure was sent: the reconciler then ends it.
    if (buyerId !== held.signerId) await lockAccessOf(tx, held.signerId)
    const checkAt = (await maySign(tx, held.signerId, held.documentId)) ? nextCheck({ ...held, expiresAt }, now) : now
    const link = procedure?.link === undefined ? {} : { link: procedure.link, linkExpiresAt: procedure.linkExpiresAt ?? null }
    await changeSignature(tx, held.id, { ...ids, ...link, expiresAt, checkAt }, now)
    return
  }
  await changeSignature(tx, held.id, { ...ids, status, link: null, checkAt: isOpenThere ? now : null }, now)
  if (status === 'signed' && files !== undefined && files !== 'not-what-was-sent') {
    await followSignature(tx, held, files, now)
    await enqueueMails(context, tx, held, buyerId)
  }
  await writeAudit(tx, {
    at: now,
    actorId: null,
    action: 'signature-end',
    subject: 'document',
    subjectId: String(held.documentId),
    requestId: context.requestId,
    changes: {
      signature: held.id,
      signer: held.signerId,
      version: held.version,
      status: { from: held.status, to: status },
      ...(status !== procedure?.status && { providerStatus: procedure?.status ?? 'not known' }),
      ...(endsAs !== undefined && { endsAs }),
      ...(status === 'signed' && files !== undefined && files !== 'not-what-was-sent' && { sha256: files.signed.sha256 }),
    },
  })
}

/** Returns the status to store. */
function statusOf(held: Signature, { procedure, endsAs }: ToSettle, files: SubmitMessage['files']): Signature['status'] {
  if (procedure === undefined) return endsAs ?? 'deleted'
  // Another call has settled the signature meanwhile.
  if (procedure.status === 'signed' && files === undefined) return held.status
  if (files === 'not-what-was-sent') return 'unknown'
  return procedure.status === 'cancelled' && endsAs !== undefined ? endsAs : procedure.status
}

/** Applies a signature: stores its files, and marks the document as signed. */
async function followSignature(
  tx: Database,
  { documentId, version }: Signature,
  { signed, evidence, keep: keepFile, fileName }: SignedFiles,
  now: Date,
): Promise<void> {
  await keepFile(tx, now)
  await addDocumentFile(tx, { documentId, kind: 'signed', version, key: signed.key, fileName, at: now })
  await addDocumentFile(tx, { documentId, kind: 'evidence', version, key: evidence.key, fileName: `prova-${fileName}`, at: now })
  await markSigned(tx, documentId, now)
}

/** Sends mail to the signer, and to the buyer when a second adult has signed. */
async function enqueueMails(
  { jobs, log }: UseCaseContext,
  tx: Database,
  { documentId, signerId, language }: Signature,
  buyerId: number | undefined,
): Promise<void> {
  const mail = { mail: 'document-signed', documentId, signerId } as const
  const job = await jobs.enqueue(tx, 'mail', { ...mail, memberId: signerId, language })
  log.info({ job, mail: 'document-signed' }, 'mail enqueued')
  if (buyerId === undefined || buyerId === signerId) return
  const toBuyer = await jobs.enqueue(tx, 'mail', { ...mail, memberId: buyerId })
  log.info({ job: toBuyer, mail: 'document-signed' }, 'mail enqueued')
}
