import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { SigningFault, type SigningProcedure, type SigningProvider } from '../../../providers/signing/signing-provider.ts'
import { requireSigning } from '../domain/require-signing.ts'
import { isExpired, lostMs, type Signature } from '../domain/signatures.ts'
import { changeSignature } from '../stores/signatures-store.ts'
import { settleSignature } from './settle-signature.ts'

/** The reason stored by the provider; only the operator reads it. */
const reason = 'No longer to be signed'

/**
 * Ends a procedure at the provider and stores its final status, `signed` when the signer was faster.
 *
 * Looks up a procedure by our own id when its creation's response was lost. Throws a SigningFault.
 */
export async function endProcedure(context: UseCaseContext, signature: Signature): Promise<Signature> {
  const provider = requireSigning(context)
  const now = context.clock.now()
  const endsAs = isExpired(signature, now) ? 'expired' : 'cancelled'
  const providerId = signature.providerId ?? (await provider.findProcedure(signature.id))?.id
  if (providerId !== undefined) {
    const procedure = await cancel(provider, providerId)
    return settleSignature(context, { signatureId: signature.id, procedure, endsAs })
  }
  const ended = await settleSignature(context, { signatureId: signature.id, procedure: undefined, endsAs })
  // The request may still be in transit: the reconciler ends a procedure that arrives later.
  const arrivesUntil = new Date(signature.createdAt.getTime() + lostMs)
  if (arrivesUntil > now) await changeSignature(context.database, ended.id, { checkAt: arrivesUntil }, now)
  return ended
}

/** Cancels a procedure. One that cannot be cancelled has ended. Returns undefined when the provider does not know it. */
async function cancel(provider: SigningProvider, id: string): Promise<SigningProcedure | undefined> {
  try {
    return await provider.cancelProcedure(id, reason)
  } catch (error) {
    if (!(error instanceof SigningFault) || error.kind !== 'refused') throw error
    const procedure = await provider.readProcedure(id)
    if (procedure?.status === 'pending') throw error
    return procedure
  }
}
