import type { ColumnType, Generated } from 'kysely'
import type { Language } from '../../../../core/lib/language.ts'
import type { Instant, Json } from '../../../../core/server/database/columns.ts'
import type { DocumentType, DocumentTypologyId, ProductDivisionId } from '../../domain/codes.ts'
import type { ConsentForm } from '../../domain/consent-form.ts'

export interface DocumentTables {
  documentTypology: DocumentTypologyTable
  document: DocumentTable
  documentFile: DocumentFileTable
  consentForm: ConsentFormTable
  signatureProcedure: SignatureProcedureTable
}

/** The document types 1 to 7 (specification 3). */
export interface DocumentTypologyTable {
  id: DocumentTypologyId
  nameIt: string
  nameEn: string
  infoTextIt: string | null
  infoTextEn: string | null
}

/** A document without its bytes, which are in its files. */
export interface DocumentTable {
  id: Generated<number>
  practiceId: number
  /** The participant; null for a document of the whole booking. */
  participantId: number | null
  /** Generato, ModuloB or Caricato; an open enumeration. */
  docType: DocumentType
  typologyId: DocumentTypologyId
  title: string
  /** Path of the file on this server; null while there is none. That of a generated one ends in _id.pdf (specification 2). */
  filePath: string | null
  creationDate: Instant
  isSignable: boolean
  signedAt: Instant | null
  memberUploaded: boolean
  /** The participant of a document that stayed with the old booking after they moved to another. */
  formerParticipantId: ColumnType<number | null, number | null | undefined, number | null>
  /** When another document replaced this one; null while it is valid. */
  supersededAt: ColumnType<string | null, Date | null | undefined, Date>
  /** The idempotency key of the upload, chosen by the client. */
  uploadId: ColumnType<string | null, string | null | undefined, never>
  /** SHA-256 of the bytes the customer sent; null for documents that were not uploaded, and for uploads before the column existed. */
  uploadSha256: ColumnType<string | null, string | undefined, never>
  /** When the operator took an upload into its own files; null while the customer may still replace or remove it. */
  takenAt: ColumnType<string | null, Date | null | undefined, Date>
  /** The expiry that the customer stated for an uploaded identity document. */
  expiresOn: ColumnType<string | null, string | null | undefined, never>
}

/** A file of a document; the version is the document's. */
export interface DocumentFileTable {
  id: Generated<number>
  documentId: number
  kind: 'upload' | 'made' | 'signed' | 'evidence'
  version: number
  objectKey: string
  fileName: string
  /** Always Italian for signed documents; other PDFs are generated in each language, and again as a new version when their data has changed. */
  language: ColumnType<Language, Language | undefined, never>
  /** Hash of the data that a made PDF shows; null for other files. */
  sourceSha256: ColumnType<string | null, string | null | undefined, never>
  createdAt: Instant
}

/** The answers to the consent form of one document version (requirements G11). */
export interface ConsentFormTable {
  documentId: number
  version: number
  divisionId: ProductDivisionId
  answers: Json<readonly { id: number; question: string; type: string; answer: string }[]>
  participant: Json<ConsentForm['participant']>
  author: Json<ConsentForm['author']>
  /** The account that filled it in; null for the buyer's forms from before it was kept. */
  filledById: ColumnType<number | null, number | null | undefined, never>
  createdAt: Instant
}

export type SignatureProcedureStatus = 'pending' | 'signed' | 'declined' | 'cancelled' | 'rejected' | 'expired' | 'deleted' | 'unknown'

/** A signature of one document version by one signer, at the signing provider. */
export interface SignatureProcedureTable {
  id: string
  documentId: number
  version: number
  signerId: number
  status: SignatureProcedureStatus
  /** Null until the provider has answered. */
  providerId: string | null
  signerProviderId: string | null
  link: string | null
  linkExpiresAt: ColumnType<string | null, Date | null | undefined, Date | null>
  expiresAt: ColumnType<string | null, Date | null | undefined, Date | null>
  sentSha256: string
  createdAt: Instant
  finishedAt: ColumnType<string | null, Date | null | undefined, Date>
  checkAt: ColumnType<string | null, Date | null, Date | null>
  language: Language
  /** Lock of the process that sends the procedure to the provider, until this time. */
  sendingUntil: ColumnType<string | null, Date | null, Date | null>
}
