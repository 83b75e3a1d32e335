import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { StoredDocument } from '../domain/documents.ts'
import { findDocumentOfUpload, findUpload } from '../stores/documents-store.ts'
import { type Upload, uploadDocument } from './upload-document.ts'

/**
 * Stores a file in place of a customer's upload, with its booking, participant, type, title and expiry, until the operator has taken that one.
 *
 * Throws what `uploadDocument` throws.
 */
export async function replaceUpload(
  context: UseCaseContext<'uploadQuota'>,
  upload: Omit<Upload, 'practiceId' | 'participantId' | 'typologyId' | 'expiresOn'> & { replaces: number },
): Promise<StoredDocument> {
  const { memberId, replaces, uploadId } = upload
  const replaced = await findUpload(context.database, memberId, replaces)
  if (replaced !== undefined) {
    const { practiceId, participantId, typologyId, expiresOn } = replaced
    return uploadDocument(context, { ...upload, practiceId, participantId, typologyId, expiresOn })
  }
  // A retry: the first call has replaced it.
  const earlier = uploadId === undefined ? undefined : await findDocumentOfUpload(context.database, memberId, uploadId)
  if (earlier === undefined) throw new Refusal('not-found')
  const { practice, participant, docType2023A22, expiresOn } = earlier.document
  const kept = { practiceId: practice, participantId: participant, typologyId: docType2023A22, expiresOn }
  return uploadDocument(context, { ...upload, ...kept })
}
