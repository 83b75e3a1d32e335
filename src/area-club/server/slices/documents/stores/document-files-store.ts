import type { Language } from '../../../../../core/lib/language.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
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
    .insertInto('documentFile')
    .values({
      documentId: file.documentId,
      kind: file.kind,
      version: file.version,
      objectKey: file.key,
      fileName: file.fileName,
      language: file.language ?? 'it',
      sourceSha256: file.sourceSha256 ?? null,
      createdAt: file.at,
    })
    .onConflict((conflict) => conflict.columns(['documentId', 'kind', 'version', 'language']).doNothing())
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
    .where('file.documentId', '=', documentId)
    .where('file.kind', '=', kind)
    .where('file.language', '=', language)
    .orderBy('file.version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function selectFiles(database: Database) {
  return database
    .selectFrom('documentFile as file')
    .innerJoin('storedObject as object', 'object.key', 'file.objectKey')
    .select(['file.documentId', 'file.kind', 'file.version', 'file.objectKey as key', 'file.fileName'])
    .select(['object.sha256', 'file.sourceSha256'])
}

/**
 * Serializes one customer's uploads to all bookings, so that the sum of their sizes is right. Returns false when the account is closed.
 *
 * Call it before the booking is locked: the deletion of an account locks its row before its bookings.
 */
export async function lockUploadsOf(tx: Database, memberId: number): Promise<boolean> {
  const open = tx.selectFrom('member').where('id', '=', memberId).where('closedAt', 'is', null)
  return (await open.select('id').forNoKeyUpdate().executeTakeFirst()) !== undefined
}

/** Returns the number and the total size of a customer's uploads to all bookings. */
export async function sumUploadsOf(database: Database, memberId: number): Promise<{ files: number; bytes: number }> {
  const row = await database
    .selectFrom('documentFile as file')
    .innerJoin('document', 'document.id', 'file.documentId')
    .innerJoin('practice', 'practice.id', 'document.practiceId')
    .innerJoin('storedObject as object', 'object.key', 'file.objectKey')
    .where('practice.buyerId', '=', memberId)
    .where('file.kind', '=', 'upload')
    .select(({ fn }) => [fn.countAll<string>().as('files'), fn.sum<string | null>('object.sizeBytes').as('bytes')])
    .executeTakeFirstOrThrow()
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0) }
}

/** Deletes documents with their files. Returns the storage keys to release. */
export async function deleteDocuments(tx: Database, documentIds: readonly number[]): Promise<readonly string[]> {
  if (documentIds.length === 0) return []
  const files = await tx.deleteFrom('documentFile').where('documentId', 'in', documentIds).returning('objectKey').execute()
  await tx.deleteFrom('document').where('id', 'in', documentIds).execute()
  return files.map(({ objectKey }) => objectKey)
}

/** Returns the uploaded file of a member's document. Undefined when the document is another customer's or has none. */
export async function findUploadedFile(
  database: Database,
  { memberId, documentId }: { memberId: number; documentId: number },
): Promise<{ key: string; fileName: string } | undefined> {
  return database
    .selectFrom('documentFile as file')
    .innerJoin('document', 'document.id', 'file.documentId')
    .innerJoin('practice', 'practice.id', 'document.practiceId')
    .where('file.documentId', '=', documentId)
    .where('file.kind', '=', 'upload')
    .where('practice.buyerId', '=', memberId)
    .select(['file.objectKey as key', 'file.fileName'])
    .executeTakeFirst()
}

/** Returns the file of a kind and version, in Italian: the language of signed documents. */
export async function findFile(
  database: Database,
  { documentId, kind, version }: Pick<DocumentFile, 'documentId' | 'kind' | 'version'>,
): Promise<DocumentFile | undefined> {
  return selectFiles(database)
    .where('file.documentId', '=', documentId)
    .where('file.kind', '=', kind)
    .where('file.version', '=', version)
    .where('file.language', '=', 'it')
    .executeTakeFirst()
}

/** Returns every file of the documents of a member's bookings. */
export function listFilesOf(database: Database, memberId: number) {
  return database
    .selectFrom('documentFile as file')
    .innerJoin('document', 'document.id', 'file.documentId')
    .innerJoin('practice', 'practice.id', 'document.practiceId')
    .innerJoin('storedObject as object', 'object.key', 'file.objectKey')
    .where('practice.buyerId', '=', memberId)
    .select(['file.documentId as document', 'file.kind', 'file.fileName', 'object.mediaType'])
    .select(['object.sizeBytes', 'object.sha256', 'file.createdAt as keptAt'])
    .orderBy('file.id')
    .execute()
}

/** Deletes the rows of generated files that were neither signed nor sent to be signed. Returns the storage keys to release. */
export async function deleteUnsignedFiles(tx: Database, practiceIds: readonly number[]): Promise<readonly string[]> {
  if (practiceIds.length === 0) return []
  const rows = await tx
    .deleteFrom('documentFile')
    .where('kind', '=', 'made')
    .where('documentId', 'in', (documents) =>
      documents.selectFrom('document').where('practiceId', 'in', practiceIds).where('signedAt', 'is', null).select('id'),
    )
    .where('documentId', 'not in', (procedures) => procedures.selectFrom('signatureProcedure').select('documentId'))
    .returning('objectKey')
    .execute()
  return rows.map(({ objectKey }) => objectKey)
}
