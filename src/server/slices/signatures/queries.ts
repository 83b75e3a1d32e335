import type { Database } from '../../database/database.ts'
import type { Signature } from './domain/signatures.ts'
import { findSignature } from './stores/signatures-store.ts'

/** What operations and other slices may read of signatures. */
export { listConsentFormsOf } from './stores/consent-forms-store.ts'
export { listSignaturesOf } from './stores/signatures-store.ts'

/** A signature of the member's own, by document and id; undefined where it is another's or nobody's (G9, G12). */
export async function findSignatureOf(
  database: Database,
  { memberId, documentId, procedureId }: { memberId: number; documentId: number; procedureId: string },
): Promise<Signature | undefined> {
  const signature = await findSignature(database, procedureId)
  return signature?.documentId === documentId && signature.signerId === memberId ? signature : undefined
}
