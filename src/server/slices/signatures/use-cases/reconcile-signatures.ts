import type { UseCaseContext } from '../../../application/use-case.ts'
import { instantBefore } from '../../../domain/clock.ts'
import { SigningFault } from '../../../providers/signing/signing-provider.ts'
import { findMember } from '../../accounts/queries.ts'
import { findSignable } from '../../documents/queries.ts'
import { requireSigning } from '../domain/require-signing.ts'
import { isExpired, lastLookMs, nextCheck, type Signature } from '../domain/signatures.ts'
import { listWaitingEvents } from '../stores/signature-events-store.ts'
import { changeSignature, claimDueSignatures } from '../stores/signatures-store.ts'
import { endProcedure } from './end-procedure.ts'
import { handleEvent } from './receive-signing-event.ts'
import { settleSignature } from './settle-signature.ts'

/** The lifetime of a claim: after it, another reconciler takes over the rows of one that died. */
const claimMs = 60_000
const batchSize = 10

/**
 * Reconciles due signatures with the provider. Ends expired and superseded ones, and retries events of unknown procedures.
 *
 * Idempotent; any number may run at once. A provider that does not respond is asked again later.
 */
export async function reconcileSignatures(context: UseCaseContext): Promise<void> {
  if (context.signing === undefined) return
  for (let taken = batchSize; taken === batchSize; ) {
    const now = context.clock.now()
    const due = await claimDueSignatures(context.database, now, new Date(now.getTime() + claimMs), batchSize)
    for (const signature of due) await reconcile(context, signature)
    taken = due.length
  }
  const since = new Date(instantBefore(context.clock.now(), lastLookMs))
  for (const event of await listWaitingEvents(context.database, since, 100)) {
    try {
      await handleEvent(context, event)
    } catch (error) {
      context.log.warn({ err: error, event: event.id }, 'a message about a signature could not be handled')
    }
  }
}

/** Reconciles one procedure. Logs a failure of the provider and postpones the next check. */
async function reconcile(context: UseCaseContext, signature: Signature): Promise<void> {
  try {
    if (signature.status !== 'pending' || (await isToEnd(context, signature))) await endProcedure(context, signature)
    else await look(context, signature)
  } catch (error) {
    const details = { err: error, signature: signature.id }
    if (error instanceof SigningFault && error.kind !== 'refused') context.log.warn(details, 'the provider of signatures did not answer')
    else context.log.error(details, 'a signature could not be reconciled')
    await putOff(context, signature)
  }
}

async function look(context: UseCaseContext, signature: Signature): Promise<void> {
  const provider = requireSigning(context)
  const { id: signatureId, providerId } = signature
  if (providerId !== null)
    return void (await settleSignature(context, { signatureId, procedure: await provider.readProcedure(providerId) }))
  const procedure = await provider.findProcedure(signatureId)
  // A procedure that never reached the provider is sent when its signer asks for the link again.
  if (procedure === undefined) await putOff(context, signature)
  else await settleSignature(context, { signatureId, procedure })
}

/** Returns whether the procedure is expired, its document superseded, or its signer's account closed. */
async function isToEnd({ database, clock }: UseCaseContext, signature: Signature): Promise<boolean> {
  if (isExpired(signature, clock.now())) return true
  const document = await findSignable(database, signature.documentId)
  if (document === undefined || document.isSuperseded || document.buyerId !== signature.signerId) return true
  return (await findMember(database, signature.signerId)) === undefined
}

async function putOff({ database, clock }: UseCaseContext, signature: Signature): Promise<void> {
  const now = clock.now()
  await changeSignature(database, signature.id, { checkAt: nextCheck(signature, now) }, now)
}
