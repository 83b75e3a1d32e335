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

/** The types of document (section 3), 1 to 7. */
export interface DocumentTypologyTable {
  id: DocumentTypologyId
  name_it: string
  name_en: string
  info_text_it: string | null
  info_text_en: string | null
}

/** What is known of a document; its bytes are those of its files. */
export interface DocumentTable {
  id: Generated<number>
  practice_id: number
  /** The participant it is about; null where it is about the booking. */
  participant_id: number | null
  /** Generato, ModuloB, Caricato; the list is open. */
  doc_type: DocumentType
  typology_id: DocumentTypologyId
  title: string
  /** Path of the file on this server; null where there is none yet. A generated one goes on with _id.pdf (section 2). */
  file_path: string | null
  creation_date: Instant
  is_signable: boolean
  /** Null until it is signed. */
  signed_at: Instant | null
  member_uploaded: boolean
  /** Whom it was about, where they have gone to another booking since. */
  former_participant_id: ColumnType<number | null, number | null | undefined, number | null>
  /** Since when another stands in its place; null while it stands. */
  superseded_at: ColumnType<string | null, Date | null | undefined, Date>
  /** The customer's id of the upload, by which a repeated one is known. */
  upload_id: ColumnType<string | null, string | null | undefined, never>
}

/** A file: what its bytes must be, and which store has them. It never changes. */
export interface StoredObjectTable {
  key: string
  store: 'database' | 's3'
  media_type: string
  size_bytes: number
  sha256: string
  created_at: Instant
  /** Since when nothing needs it. */
  released_at: ColumnType<string | null, undefined, Date>
}

export interface StoredObjectBytesTable {
  key: string
  bytes: Uint8Array
}

/** A document's file of a kind; the version is that of the document. */
export interface DocumentFileTable {
  id: Generated<number>
  document_id: number
  kind: 'upload' | 'made' | 'signed' | 'evidence'
  version: number
  object_key: string
  file_name: string
  /** Of what is signed Italian; a PDF that only tells is made once in each. */
  language: ColumnType<Language, Language | undefined, never>
  created_at: Instant
}

/** What a parent answered in the form of one version of a document (G11). */
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

/** The signature of one version of a document by one signer, at the provider of signatures. */
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
  /** While it lies ahead, one process sends the procedure to the provider, and no other does. */
  sending_until: ColumnType<string | null, Date | null, Date | null>
}

/** A message of the provider. */
export interface SignatureEventTable {
  id: string
  kind: string
  provider_id: string
  occurred_at: Instant
  received_at: Instant
  /** Null while no procedure is known that it is about. */
  handled_at: ColumnType<string | null, undefined, Date>
}
