import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import type { Outage } from '../../../../../core/server/inbox/outage.ts'
import { reconcileWithProvider } from '../../../../../core/server/inbox/reconcile.ts'
import { findMember } from '../../accounts/queries.ts'
import { findSignable, maySign } from '../../documents/queries.ts'
import { requireSigning } from '../domain/require-signing.ts'
import { isExpired, nextCheck, type Signature } from '../domain/signatures.ts'
import { changeSignature, claimDueSignatures, makeDueOfSigners } from '../stores/signatures-store.ts'
import { endProcedure } from './end-procedure.ts'
import { signingInbox } from './receive-signing-event.ts'
import { settleSignature } from './settle-signature.ts'

/**
 * Reconciles due signatures with the provider, ends expired and superseded ones, and retries events of unknown procedures.
 *
 * Looks at all pending signatures of `signer` first, to end those that the signer may no longer give. Idempotent.
 */
export async function reconcileSignatures(context: UseCaseContext, { signer }: { signer?: number } = {}): Promise<void> {
  if (signer !== undefined) await makeDueOfSigners(context.database, [signer], context.clock.now())
  if (context.signing !== undefined) await reconcileWithProvider(context, signingInbox, { claimDue: claimDueSignatures, reconcile })
}

/** Reconciles one procedure. Logs a failure of the provider and postpones the next check. */
async function reconcile(context: UseCaseContext, signature: Signature, outage: Outage): Promise<void> {
  try {
    const isEnding = signature.status !== 'pending' || (await isToEnd(context, signature))
    await outage.watch<unknown>(() => (isEnding ? endProcedure(context, signature) : look(context, signature)))
  } catch (error) {
    const details = { err: error, signature: signature.id }
    if (signingInbox.isUnanswered(error)) context.log.warn(details, 'the provider of signatures did not answer')
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

/** Returns whether the procedure is expired, its document superseded, its signer's access over, or their account closed. */
async function isToEnd({ database, clock }: UseCaseContext, signature: Signature): Promise<boolean> {
  if (isExpired(signature, clock.now())) return true
  const document = await findSignable(database, signature.documentId)
  if (document === undefined || document.isSuperseded || !(await maySign(database, signature.signerId, document.id))) return true
  return (await findMember(database, signature.signerId)) === undefined
}

async function putOff({ database, clock }: UseCaseContext, signature: Signature): Promise<void> {
  const now = clock.now()
  await changeSignature(database, signature.id, { checkAt: nextCheck(signature, now) }, now)
}
