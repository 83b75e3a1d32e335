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
  /** Whether its file was uploaded, and is kept. */
  hasUpload: boolean
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
export interface Document extends Omit<KeptDocument, 'filePath' | 'hasUpload'> {
  docUrl: string | null
}

/** Where documents are: uploads on the origin of framed pages, as they are not ours. */
export interface DocumentOrigins {
  publicUrl: string
  framePublicUrl: string
}

export function describeDocument(
  { filePath, hasUpload, ...shown }: KeptDocument,
  { publicUrl, framePublicUrl }: DocumentOrigins,
): Document {
  const madeUrl = filePath === null ? null : `${publicUrl}${filePath}`
  return { ...shown, docUrl: hasUpload ? `${framePublicUrl}/${uploadTarget(shown.id)}` : madeUrl }
}

/** The path of an uploaded file on the second origin, and what a ticket for it is asked for. */
function uploadTarget(documentId: number): string {
  return `files/${documentId}`
}

/** The document that such a target names; undefined for any other target. */
export function uploadOfTarget(target: string): number | undefined {
  const [, digits] = /^files\/([1-9]\d{0,8})$/.exec(target) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** A type of document (section 3), in the words of one language. */
export interface DocumentTypology {
  id: DocumentTypologyId
  name: string
  infoText: string | null
  isUploadable: boolean
}

/** The booking's summary and the travel notice are the organiser's to make. */
const notUploadable: readonly DocumentTypologyId[] = [1, 5]

/** Whether a customer may upload documents of a type. */
export function isUploadable(id: DocumentTypologyId): boolean {
  return !notUploadable.includes(id)
}
