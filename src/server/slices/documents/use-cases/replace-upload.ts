import type { UseCaseContext } from '../../../application/use-case.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { StoredDocument } from '../domain/documents.ts'
import { findDocumentOfUpload, findUpload } from '../stores/documents-store.ts'
import { type Upload, uploadDocument } from './upload-document.ts'

/**
 * Stores a file in place of a customer's upload, for the same booking and of the same type, until the operator has taken that one.
 *
 * Throws what `uploadDocument` throws.
 */
export async function replaceUpload(
  context: UseCaseContext<'uploadQuota'>,
  upload: Omit<Upload, 'practiceId' | 'typologyId'> & { replaces: number },
): Promise<StoredDocument> {
  const { memberId, replaces, uploadId } = upload
  const replaced = await findUpload(context.database, memberId, replaces)
  if (replaced !== undefined)
    return uploadDocument(context, { ...upload, practiceId: replaced.practiceId, typologyId: replaced.typologyId })
  // A retry: the first call has replaced it.
  const earlier = uploadId === undefined ? undefined : await findDocumentOfUpload(context.database, memberId, uploadId)
  if (earlier === undefined) throw new Refusal('not-found')
  const { practice, docType2023A22 } = earlier.document
  return uploadDocument(context, { ...upload, practiceId: practice, typologyId: docType2023A22 })
}
