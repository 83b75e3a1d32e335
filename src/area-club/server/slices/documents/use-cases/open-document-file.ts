import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { readFileName, templateOf } from '../domain/document-templates.ts'
import { findMadeDocument } from '../stores/made-documents-store.ts'
import { ensureMadeFile, type MadeFile } from './ensure-made-file.ts'

/**
 * Returns the PDF of a member's document by the file name in its URL, such as `contratto_9104.pdf`.
 *
 * Throws `pdf-not-generated`, and `not-found`, also for another customer's document, an upload, or the name of another document.
 */
export async function openDocumentFile(context: UseCaseContext, { memberId, file }: { memberId: number; file: string }): Promise<MadeFile> {
  const named = readFileName(file)
  const document = named && (await findMadeDocument(context.database, named.documentId))
  if (document?.buyerId !== memberId || templateOf(document) === undefined) throw new Refusal('not-found')
  if (!document.filePath?.endsWith(`/${named?.slug}`)) throw new Refusal('not-found')
  return ensureMadeFile(context, document.id)
}
