import type { Services } from '../../../../../core/server/application/services.ts'
import { findUploadedFile } from '../stores/document-files-store.ts'

/** Reads a member's uploaded file and verifies its hash. Undefined when the document is another customer's or has no upload. */
export async function readUpload(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  { memberId, documentId }: { memberId: number; documentId: number },
): Promise<{ fileName: string; mediaType: string; bytes: Uint8Array } | undefined> {
  const found = await findUploadedFile(database, { memberId, documentId })
  if (found === undefined) return undefined
  const { bytes, mediaType } = await storage.read(database, found.key)
  return { fileName: found.fileName, mediaType, bytes }
}
