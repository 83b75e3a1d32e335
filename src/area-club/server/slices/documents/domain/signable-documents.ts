import type { DocumentType, ProductDivisionId } from '../../../domain/codes.ts'

/** A document of the operator that a customer signs: the booking's buyer, or a second adult who may sign (`isToBeSignedBy`). */
export interface SignableDocument {
  id: number
  practiceId: number
  buyerId: number
  divisionId: ProductDivisionId
  docType: DocumentType
  title: string
  /** Whether its signer approves clauses apart from the signature, as in a contract (codice civile 1341, 1342). */
  needsSpecificApproval: boolean
  isSigned: boolean
  signedAt: string | null
  /** Whether another document has replaced it; it can then no longer be signed. */
  isSuperseded: boolean
  /** The participant that it concerns. Null when it concerns the booking, or when the participant was removed. */
  participant: { firstName: string; lastName: string } | null
}
