import { SigningFault, type SigningProcedure, type SigningProvider } from '../../../providers/signing/signing-provider.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { requireSigning } from '../domain/require-signing.ts'
import { isExpired, lostMs, type Signature } from '../domain/signatures.ts'
import { changeSignature } from '../stores/signatures-store.ts'
import { settleSignature } from './settle-signature.ts'

/** What the provider keeps as the reason; nobody reads it but the operator. */
const reason = 'No longer to be signed'

/**
 * Ends a procedure at the provider and keeps what it has come to: signed, where the signer was faster. One whose answer was lost is looked for
 * by our own id. Throws a SigningFault.
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
  // It may be on its way to the provider: one that arrives is ended later.
  const arrivesUntil = new Date(signature.createdAt.getTime() + lostMs)
  if (arrivesUntil > now) await changeSignature(context.database, ended.id, { checkAt: arrivesUntil }, now)
  return ended
}

/** One that cannot be cancelled has ended; undefined where the provider knows of none. */
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
