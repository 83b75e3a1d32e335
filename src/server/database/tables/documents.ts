import type { ColumnType, Generated } from 'kysely'
import type { Language } from '../../../lib/language.ts'
import type { DocumentType, DocumentTypologyId, ProductDivisionId } from '../../domain/codes.ts'
import type { ConsentForm } from '../../slices/documents/domain/document-subject.ts'
import type { Instant, Json } from './columns.ts'

export interface DocumentTables {
  document_typology: DocumentTypologyTable
  document: DocumentTable
  stored_object: StoredObjectTable
  stored_object_bytes: StoredObjectBytesTable
  document_file: DocumentFileTable
  consent_form: ConsentFormTable
  signature_procedure: SignatureProcedureTable
  signature_event: SignatureEventTable
}

/** The document types 1 to 7 (specification 3). */
export interface DocumentTypologyTable {
  id: DocumentTypologyId
  name_it: string
  name_en: string
  info_text_it: string | null
  info_text_en: string | null
}

/** A document without its bytes, which are in its files. */
export interface DocumentTable {
  id: Generated<number>
  practice_id: number
  /** The participant; null for a document of the whole booking. */
  participant_id: number | null
  /** Generato, ModuloB or Caricato; an open enumeration. */
  doc_type: DocumentType
  typology_id: DocumentTypologyId
  title: string
  /** Path of the file on this server; null while there is none. That of a generated one ends in _id.pdf (specification 2). */
  file_path: string | null
  creation_date: Instant
  is_signable: boolean
  signed_at: Instant | null
  member_uploaded: boolean
  /** The participant of a document that stayed with the old booking after they moved to another. */
  former_participant_id: ColumnType<number | null, number | null | undefined, number | null>
  /** When another document replaced this one; null while it is valid. */
  superseded_at: ColumnType<string | null, Date | null | undefined, Date>
  /** The idempotency key of the upload, chosen by the client. */
  upload_id: ColumnType<string | null, string | null | undefined, never>
  /** SHA-256 of the bytes the customer sent; null for documents that were not uploaded, and for uploads before the column existed. */
  upload_sha256: ColumnType<string | null, string | undefined, never>
}

/** An immutable file: its expected digest and size, and the store of its bytes. */
export interface StoredObjectTable {
  key: string
  store: 'database' | 's3'
  media_type: string
  size_bytes: number
  sha256: string
  created_at: Instant
  /** When the last reference was removed; a job then deletes the bytes. */
  released_at: ColumnType<string | null, undefined, Date>
}

export interface StoredObjectBytesTable {
  key: string
  bytes: Uint8Array
}

/** A file of a document; the version is the document's. */
export interface DocumentFileTable {
  id: Generated<number>
  document_id: number
  kind: 'upload' | 'made' | 'signed' | 'evidence'
  version: number
  object_key: string
  file_name: string
  /** Always Italian for signed documents; other PDFs are generated in each language, and again as a new version when their data has changed. */
  language: ColumnType<Language, Language | undefined, never>
  /** Hash of the data that a made PDF shows; null for other files. */
  source_sha256: ColumnType<string | null, string | null | undefined, never>
  created_at: Instant
}

/** The answers to the consent form of one document version (requirements G11). */
export interface ConsentFormTable {
  document_id: number
  version: number
  division_id: ProductDivisionId
  answers: Json<readonly { id: number; question: string; type: string; answer: string }[]>
  participant: Json<ConsentForm['participant']>
  author: Json<ConsentForm['author']>
  created_at: Instant
}

export type SignatureProcedureStatus = 'pending' | 'signed' | 'declined' | 'cancelled' | 'rejected' | 'expired' | 'deleted' | 'unknown'

/** A signature of one document version by one signer, at the signing provider. */
export interface SignatureProcedureTable {
  id: string
  document_id: number
  version: number
  signer_id: number
  status: SignatureProcedureStatus
  /** Null until the provider has answered. */
  provider_id: string | null
  signer_provider_id: string | null
  link: string | null
  link_expires_at: ColumnType<string | null, Date | null | undefined, Date | null>
  expires_at: ColumnType<string | null, Date | null | undefined, Date | null>
  sent_sha256: string
  created_at: Instant
  finished_at: ColumnType<string | null, Date | null | undefined, Date>
  check_at: ColumnType<string | null, Date | null, Date | null>
  language: Language
  /** Lock of the process that sends the procedure to the provider, until this time. */
  sending_until: ColumnType<string | null, Date | null, Date | null>
}

/** A webhook event of the signing provider. */
export interface SignatureEventTable {
  id: string
  kind: string
  provider_id: string
  occurred_at: Instant
  received_at: Instant
  /** Null until the procedure of the event is known. */
  handled_at: ColumnType<string | null, undefined, Date>
}
