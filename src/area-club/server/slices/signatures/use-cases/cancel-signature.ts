import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { Signature } from '../domain/signatures.ts'
import { findSignatureOf } from '../queries.ts'
import { askProvider } from './ask-provider.ts'
import { endProcedure } from './end-procedure.ts'

export interface SignatureOf {
  memberId: number
  documentId: number
  procedureId: string
}

/**
 * Cancels a member's signature and returns its final state. A document that is already signed stays signed.
 *
 * Throws `not-found`, also for another signer's, and `signature-unavailable`.
 */
export async function cancelSignature(context: UseCaseContext, of: SignatureOf): Promise<Signature> {
  const signature = await findSignatureOf(context.database, of)
  if (signature === undefined) throw new Refusal('not-found')
  return signature.status === 'pending' ? askProvider(context, signature.id, () => endProcedure(context, signature)) : signature
}
