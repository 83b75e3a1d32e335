import { Refusal } from '../../../domain/refusal.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { readFileName, templateOf } from '../domain/document-templates.ts'
import { findMadeDocument } from '../stores/made-documents-store.ts'
import { ensureMadeFile, type MadeFile } from './ensure-made-file.ts'

/**
 * Returns the PDF of a member's document by its name in the address, `contratto_9104.pdf`. Throws `not-found`, also for another's, for an
 * upload and for a name that is another document's, and `pdf-not-generated`.
 */
export async function openDocumentFile(context: UseCaseContext, { memberId, file }: { memberId: number; file: string }): Promise<MadeFile> {
  const named = readFileName(file)
  const document = named && (await findMadeDocument(context.database, named.documentId))
  if (document?.buyerId !== memberId || templateOf(document) === undefined) throw new Refusal('not-found')
  if (!document.filePath?.endsWith(`/${named?.slug}`)) throw new Refusal('not-found')
  return ensureMadeFile(context, document.id)
}
