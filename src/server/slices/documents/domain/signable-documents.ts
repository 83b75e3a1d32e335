import type { DocumentType, ProductDivisionId } from '../../../domain/codes.ts'

/** A document of the operator's that its booking's buyer signs. */
export interface SignableDocument {
  id: number
  practiceId: number
  buyerId: number
  divisionId: ProductDivisionId
  docType: DocumentType
  title: string
  isSigned: boolean
  signedAt: string | null
  /** Another stands in its place: it is not signed any more. */
  isSuperseded: boolean
  /** Whom it is about; null where it is about the booking, or they are nobody any more. */
  participant: { firstName: string; lastName: string } | null
}
