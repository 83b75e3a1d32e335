import type { DocumentType, DocumentTypologyId, PracticeStatus } from '../../../domain/codes.ts'
/** A document as it is kept: the address of its file is made where the server's own is known. */
export interface KeptDocument {
  id: number
  practice: number
  /** The participant it is about; null where it is about the booking. */
  participant: number | null
  docType: DocumentType
  docType2023A22: DocumentTypologyId
  title: string
  filePath: string | null
  creationDate: string
  isSignable: boolean
  isSigned: boolean
  memberUploaded: boolean
  /** Another booking was made of its own: it stands no longer. */
  isSuperseded: boolean
  /** The status of its booking. */
  readableStatus: PracticeStatus
}

/** A document as its booking's buyer sees it (section 3). */
export interface Document extends Omit<KeptDocument, 'filePath'> {
  docUrl: string | null
}

export function describeDocument({ filePath, ...shown }: KeptDocument, publicUrl: string): Document {
  return { ...shown, docUrl: filePath === null ? null : `${publicUrl}${filePath}` }
}

/** A type of document (section 3), in the words of one language. */
export interface DocumentTypology {
  id: DocumentTypologyId
  name: string
  infoText: string | null
}
