import type { Language } from '../../../../lib/language.ts'
import type { Database } from '../../../database/database.ts'
import type { DocumentFileTable } from '../../../database/tables/documents.ts'

export type DocumentFileKind = DocumentFileTable['kind']

/** A file of a document. The file storage returns its bytes by `key`. */
export interface DocumentFile {
  documentId: number
  kind: DocumentFileKind
  version: number
  key: string
  fileName: string
  sha256: string
  /** Hash of the data that a made PDF shows; null for other files, and for PDFs from before it was kept. */
  sourceSha256: string | null
}

/** Adds a file. Returns false when one of the same kind, version and language exists, and keeps that one. */
export async function addDocumentFile(
  tx: Database,
  file: Omit<DocumentFile, 'sha256' | 'sourceSha256'> & { at: Date; language?: Language; sourceSha256?: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('document_file')
    .values({
      document_id: file.documentId,
      kind: file.kind,
      version: file.version,
      object_key: file.key,
      file_name: file.fileName,
      language: file.language ?? 'it',
      source_sha256: file.sourceSha256 ?? null,
      created_at: file.at,
    })
    .onConflict((conflict) => conflict.columns(['document_id', 'kind', 'version', 'language']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns the newest file of a kind in one language. */
export async function findNewestFile(
  database: Database,
  documentId: number,
  kind: DocumentFileKind,
  language: Language = 'it',
): Promise<DocumentFile | undefined> {
  return selectFiles(database)
    .where('file.document_id', '=', documentId)
    .where('file.kind', '=', kind)
    .where('file.language', '=', language)
    .orderBy('file.version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function selectFiles(database: Database) {
  return database
    .selectFrom('document_file as file')
    .innerJoin('stored_object as object', 'object.key', 'file.object_key')
    .select(['file.document_id as documentId', 'file.kind', 'file.version', 'file.object_key as key', 'file.file_name as fileName'])
    .select(['object.sha256', 'file.source_sha256 as sourceSha256'])
}

/**
 * Serializes one customer's uploads to all bookings, so that the sum of their sizes is right. Returns false when the account is closed.
 *
 * Call it with the booking locked: the lock order is booking, then customer.
 */
export async function lockUploadsOf(tx: Database, memberId: number): Promise<boolean> {
  const open = tx.selectFrom('member').where('id', '=', memberId).where('closed_at', 'is', null)
  return (await open.select('id').forNoKeyUpdate().executeTakeFirst()) !== undefined
}

/** Returns the number and the total size of a customer's uploads to all bookings. */
export async function sumUploadsOf(database: Database, memberId: number): Promise<{ files: number; bytes: number }> {
  const row = await database
    .selectFrom('document_file as file')
    .innerJoin('document', 'document.id', 'file.document_id')
    .innerJoin('practice', 'practice.id', 'document.practice_id')
    .innerJoin('stored_object as object', 'object.key', 'file.object_key')
    .where('practice.buyer_id', '=', memberId)
    .where('file.kind', '=', 'upload')
    .select(({ fn }) => [fn.countAll<string>().as('files'), fn.sum<string | null>('object.size_bytes').as('bytes')])
    .executeTakeFirstOrThrow()
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0) }
}

/** Deletes documents with their files. Returns the storage keys to release. */
export async function deleteDocuments(tx: Database, documentIds: readonly number[]): Promise<readonly string[]> {
  if (documentIds.length === 0) return []
  const files = await tx.deleteFrom('document_file').where('document_id', 'in', documentIds).returning('object_key').execute()
  await tx.deleteFrom('document').where('id', 'in', documentIds).execute()
  return files.map(({ object_key }) => object_key)
}

/** Returns the uploaded file of a member's document. Undefined when the document is another customer's or has none. */
export async function findUploadedFile(
  database: Database,
  { memberId, documentId }: { memberId: number; documentId: number },
): Promise<{ key: string; fileName: string } | undefined> {
  return database
    .selectFrom('document_file as file')
    .innerJoin('document', 'document.id', 'file.document_id')
    .innerJoin('practice', 'practice.id', 'document.practice_id')
    .where('file.document_id', '=', documentId)
    .where('file.kind', '=', 'upload')
    .where('practice.buyer_id', '=', memberId)
    .select(['file.object_key as key', 'file.file_name as fileName'])
    .executeTakeFirst()
}

/** Returns the file of a kind and version, in Italian: the language of signed documents. */
export async function findFile(
  database: Database,
  { documentId, kind, version }: Pick<DocumentFile, 'documentId' | 'kind' | 'version'>,
): Promise<DocumentFile | undefined> {
  return selectFiles(database)
    .where('file.document_id', '=', documentId)
    .where('file.kind', '=', kind)
    .where('file.version', '=', version)
    .where('file.language', '=', 'it')
    .executeTakeFirst()
}

/** Returns every file of the documents of a member's bookings. */
export function listFilesOf(database: Database, memberId: number) {
  return database
    .selectFrom('document_file as file')
    .innerJoin('document', 'document.id', 'file.document_id')
    .innerJoin('practice', 'practice.id', 'document.practice_id')
    .innerJoin('stored_object as object', 'object.key', 'file.object_key')
    .where('practice.buyer_id', '=', memberId)
    .select(['file.document_id as document', 'file.kind', 'file.file_name as fileName', 'object.media_type as mediaType'])
    .select(['object.size_bytes as sizeBytes', 'object.sha256', 'file.created_at as keptAt'])
    .orderBy('file.id')
    .execute()
}

/** Deletes the rows of generated files that were neither signed nor sent to be signed. Returns the storage keys to release. */
export async function deleteUnsignedFiles(tx: Database, practiceIds: readonly number[]): Promise<readonly string[]> {
  if (practiceIds.length === 0) return []
  const rows = await tx
    .deleteFrom('document_file')
    .where('kind', '=', 'made')
    .where('document_id', 'in', (documents) =>
      documents.selectFrom('document').where('practice_id', 'in', practiceIds).where('signed_at', 'is', null).select('id'),
    )
    .where('document_id', 'not in', (procedures) => procedures.selectFrom('signature_procedure').select('document_id'))
    .returning('object_key')
    .execute()
  return rows.map(({ object_key }) => object_key)
}
