import type { DocumentType, DocumentTypologyId, PracticeStatus } from '../../../domain/codes.ts'
/** A document as stored, without the URL of its file: that depends on the server's own address. */
export interface StoredDocument {
  id: number
  practice: number
  /** The participant that the document concerns; null when it concerns the whole booking. */
  participant: number | null
  docType: DocumentType
  docType2023A22: DocumentTypologyId
  title: string
  filePath: string | null
  /** Whether it has a stored file that a customer uploaded. */
  hasUpload: boolean
  creationDate: string
  isSignable: boolean
  isSigned: boolean
  memberUploaded: boolean
  /** Whether another booking has replaced its booking, so that it is no longer valid. */
  isSuperseded: boolean
  /** Whether it is an upload that the operator has taken: the customer can no longer replace or remove it. */
  isTaken: boolean
  /** The expiry that the customer stated for an uploaded identity document, yyyy-MM-dd. */
  expiresOn: string | null
  /** The status of its booking. */
  readableStatus: PracticeStatus
}

/** A document as shown to the buyer of its booking (specification 3). */
export interface Document extends Omit<StoredDocument, 'filePath' | 'hasUpload'> {
  docUrl: string | null
}

/** The consent form of a shared child, as shown to a second adult who may sign it. */
export type SharedConsentForm = Document & { shared: { firstName: string; lastName: string; signedByCaller: boolean } }

/** Returns a consent form without the URL of its file, which is the buyer's. */
export function describeSharedForm(
  { filePath: _path, hasUpload: _upload, ...shown }: StoredDocument,
  shared: SharedConsentForm['shared'],
): SharedConsentForm {
  return { ...shown, docUrl: null, shared }
}

/** The origins of document URLs. Uploads are served on the origin of framed pages, because customers wrote them. */
export interface DocumentOrigins {
  publicUrl: string
  framePublicUrl: string
}

export function describeDocument(
  { filePath, hasUpload, ...shown }: StoredDocument,
  { publicUrl, framePublicUrl }: DocumentOrigins,
): Document {
  const uploadUrl = hasUpload ? `${framePublicUrl}/${uploadTarget(shown.id)}` : null
  const madeUrl = filePath === null ? null : `${publicUrl}${filePath}`
  // The demonstration of a former release has uploads with a path and without a file.
  return { ...shown, docUrl: shown.memberUploaded ? uploadUrl : madeUrl }
}

/** Returns the path of an uploaded file on the second origin, which is also the target of its ticket. */
function uploadTarget(documentId: number): string {
  return `files/${documentId}`
}

/** Returns the document id of such a target; undefined for any other target. */
export function uploadOfTarget(target: string): number | undefined {
  const [, digits] = /^files\/([1-9]\d{0,8})$/.exec(target) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** A document type (specification 3), with its texts in one language. */
export interface DocumentTypology {
  id: DocumentTypologyId
  name: string
  infoText: string | null
  isUploadable: boolean
}

/** The operator makes the booking's summary and the travel notice. */
const notUploadable: readonly DocumentTypologyId[] = [1, 5]

export function isUploadable(id: DocumentTypologyId): boolean {
  return !notUploadable.includes(id)
}
