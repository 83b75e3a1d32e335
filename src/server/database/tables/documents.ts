import type { ColumnType, Generated } from 'kysely'
import type { DocumentType, DocumentTypologyId } from '../../domain/codes.ts'
import type { Instant } from './columns.ts'

export interface DocumentTables {
  document_typology: DocumentTypologyTable
  document: DocumentTable
}

/** The types of document (section 3), 1 to 7. */
export interface DocumentTypologyTable {
  id: DocumentTypologyId
  name_it: string
  name_en: string
  info_text_it: string | null
  info_text_en: string | null
}

/** What is known of a document; its bytes are kept elsewhere. */
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
}
