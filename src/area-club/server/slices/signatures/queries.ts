import type { Database } from '../../../../core/server/database/database.ts'
import { maySign } from '../documents/queries.ts'
import type { Signature } from './domain/signatures.ts'
import { findSignature } from './stores/signatures-store.ts'

/** The reads of signatures for operations and other slices. */
export { listConsentFormsOf } from './stores/consent-forms-store.ts'
export { listSignaturesOf } from './stores/signatures-store.ts'

/** Returns a member's signature; undefined for unknown ids, other signers', and once they may not sign it (requirements G9, G12, S38). */
export async function findSignatureOf(
  database: Database,
  { memberId, documentId, procedureId }: { memberId: number; documentId: number; procedureId: string },
): Promise<Signature | undefined> {
  const signature = await findSignature(database, procedureId)
  if (signature?.documentId !== documentId || signature.signerId !== memberId) return undefined
  return (await maySign(database, memberId, documentId)) ? signature : undefined
}
