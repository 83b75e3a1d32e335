import { Refusal } from '../../../domain/refusal.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { findNewestFile, findSignable } from '../../documents/queries.ts'

/**
 * Returns the signed PDF of a document, compared with the hash with which it was kept (G10). Throws `not-found` until it is signed, also for
 * another's, and a DamagedFile.
 */
export async function openSignedDocument(
  { database, storage }: UseCaseContext,
  { memberId, documentId }: { memberId: number; documentId: number },
): Promise<{ title: string; bytes: Uint8Array }> {
  const document = await findSignable(database, documentId)
  if (document === undefined || document.buyerId !== memberId || !document.isSigned) throw new Refusal('not-found')
  const file = await findNewestFile(database, documentId, 'signed')
  if (file === undefined) throw new Refusal('not-found')
  const { bytes } = await storage.read(database, file.key)
  return { title: document.title, bytes }
}
