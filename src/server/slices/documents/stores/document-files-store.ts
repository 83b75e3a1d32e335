import type { Language } from '../../../../lib/language.ts'
import type { Database } from '../../../database/database.ts'
import type { DocumentFileTable } from '../../../database/tables/documents.ts'

export type DocumentFileKind = DocumentFileTable['kind']

/** A file of a document; its bytes are read by its key. */
export interface DocumentFile {
  documentId: number
  kind: DocumentFileKind
  version: number
  key: string
  fileName: string
  sha256: string
}

/** Adds a file of which there is none of that kind, version and language; false where there is one, which stays. */
export async function addDocumentFile(
  tx: Database,
  file: Omit<DocumentFile, 'sha256'> & { at: Date; language?: Language },
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
      created_at: file.at,
    })
    .onConflict((conflict) => conflict.columns(['document_id', 'kind', 'version', 'language']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The newest file of a kind, in one language where there are several. */
export async function findNewestFile(
  database: Database,
  documentId: number,
  kind: DocumentFileKind,
  language: Language = 'it',
): Promise<DocumentFile | undefined> {
  const row = await database
    .selectFrom('document_file as file')
    .innerJoin('stored_object as object', 'object.key', 'file.object_key')
    .where('file.document_id', '=', documentId)
    .where('file.kind', '=', kind)
    .where('file.language', '=', language)
    .select(['file.version', 'file.object_key', 'file.file_name', 'object.sha256'])
    .orderBy('file.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { documentId, kind, version: row.version, key: row.object_key, fileName: row.file_name, sha256: row.sha256 }
}
