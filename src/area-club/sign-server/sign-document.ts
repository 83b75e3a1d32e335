import type { Database } from '../../core/server/database/database.ts'
import type { SignServerContext } from './context.ts'
import { makeEvidence, signatureReasons } from './evidence.ts'
import { longestReason } from './limits.ts'
import { sealSigned } from './seal-pdf.ts'
import { type CodeResult, verifyCode } from './sign-codes.ts'
import { recordStatusEvent } from './sign-events.ts'
import { anonymizedSigner, end, isOverdue, linkHolds } from './sign-requests.ts'
import { findCase, listUnsealed, lockCase } from './sign-store.ts'

export interface Visitor {
  /** Network address and browser of the signer; both are stated in the evidence. */
  address: string
  browser: string
}

export type Consent = CodeResult['outcome'] | 'closed' | 'given' | 'unread' | 'unapproved'

/**
 * Stores the signer's consent when the code is right. From then on the document counts as signed. Idempotent.
 *
 * Refuses a signer who has not opened the document, or has not approved each text apart; the code stays valid (requirements G15).
 * A job of the same transaction seals the document, even when this process dies; sealing is also tried at once.
 */
export async function consent(
  context: SignServerContext,
  requestId: string,
  { code, approved, visitor }: { code: string; approved: readonly number[]; visitor: Visitor },
): Promise<Consent> {
  const { database, clock, jobs, log } = context
  const outcome = await database.transaction().execute(async (tx): Promise<Consent> => {
    const held = await lockCase(tx, requestId)
    if (held?.signer?.status === 'consent_given' || held?.signer?.status === 'signed') return 'given'
    if (
      held?.request.status !== 'ongoing' ||
      held.signer?.status !== 'notified' ||
      isOverdue(held, clock.now()) ||
      !linkHolds(held.signer, clock.now())
    )
      return 'closed'
    if (held.signer.documentOpenedAt === null) return 'unread'
    if (!held.signer.approvals.every((_text, index) => approved.includes(index))) return 'unapproved'
    const judged = await verifyCode(tx, held.signer.id, code, clock.now())
    if (judged.outcome !== 'right') return judged.outcome
    await tx
      .updateTable('signSigner')
      .set({ status: 'consent_given', codeId: judged.codeId, endedAt: clock.now(), ...visitor })
      .where('id', '=', held.signer.id)
      .execute()
    await jobs.enqueue(tx, 'sign-seal', { request: requestId })
    return 'right'
  })
  if (outcome === 'right')
    await sealRequest(context, requestId).catch((error: unknown) => log.warn({ err: error }, 'a document waits for its seal'))
  return outcome
}

/**
 * Seals a document whose signer has consented.
 *
 * Stores the signed file, its evidence and the status in one transaction (requirements G13). May run several times and concurrently; the
 * first run counts.
 */
export async function sealRequest(context: SignServerContext, requestId: string): Promise<void> {
  const { database, storage, clock } = context
  const found = await findCase(database, requestId)
  if (found?.signer?.status !== 'consent_given') return
  const { request, signer } = found
  const original = await storage.read(database, request.documentKey ?? '')
  const sealing = { signer: await context.signer(), timestamps: context.timestamps, at: new Date(signer.endedAt ?? clock.now()) }
  const signed = await sealSigned({
    ...sealing,
    pdf: original.bytes,
    sha256: request.documentSha256 ?? '',
    signerName: `${signer.firstName} ${signer.lastName}`,
    ...signatureReasons(request, signer),
  })
  const evidence = await makeEvidence(context, { request, signer, signed, sealing })
  const [signedFile, evidenceFile] = [await storage.prepare(signed, 'application/pdf'), await storage.prepare(evidence, 'application/pdf')]
  const isKept = await database.transaction().execute(async (tx) => {
    const held = await lockCase(tx, requestId)
    if (held?.signer?.status !== 'consent_given') return false
    await storage.keep(tx, signedFile, clock.now())
    await storage.keep(tx, evidenceFile, clock.now())
    await finish(tx, requestId, { signedKey: signedFile.key, evidenceKey: evidenceFile.key }, clock.now())
    await recordStatusEvent(context, tx, requestId, 'done')
    return true
  })
  if (!isKept) context.log.info({}, 'the document was sealed already')
}

/** Seals every waiting document. A failure does not stop the others; throws the first one at the end. */
export async function sealWaiting(context: SignServerContext): Promise<void> {
  const failures: unknown[] = []
  for (const id of await listUnsealed(context.database)) {
    try {
      await sealRequest(context, id)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function finish(tx: Database, id: string, keys: { signedKey: string; evidenceKey: string }, now: Date): Promise<void> {
  await tx
    .updateTable('signRequest')
    .set({ status: 'done', finishedAt: now, ...keys })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('signSigner')
    .set({ status: 'signed', linkToken: null, ...anonymizedSigner })
    .where('requestId', '=', id)
    .execute()
}

/** Declines a request for its signer, which ends it. Returns false when it can no longer be declined. */
export async function decline(context: SignServerContext, requestId: string, reason: string, visitor: Visitor): Promise<boolean> {
  return context.database.transaction().execute(async (tx) => {
    const held = await lockCase(tx, requestId)
    if (held?.request.status !== 'ongoing' || held.signer?.status !== 'notified' || !linkHolds(held.signer, context.clock.now()))
      return false
    await tx
      .updateTable('signSigner')
      .set({ status: 'declined', endedAt: context.clock.now(), declineReason: reason.slice(0, longestReason), ...visitor })
      .where('requestId', '=', requestId)
      .execute()
    await end(context, tx, requestId, 'declined')
    return true
  })
}
