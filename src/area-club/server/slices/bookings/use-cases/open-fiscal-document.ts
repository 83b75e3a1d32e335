import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { titleOfDocument } from '../../../../../core/server/printing/document-renderer.ts'
import { sha256Of } from '../../../../../core/server/storage/file-storage.ts'
import { addsUp, describeInvoice, type FiscalDocumentCopy } from '../domain/fiscal-documents.ts'
import { addPdf, findFiscalDocument, findPdf, type StoredPdf } from '../stores/fiscal-documents-store.ts'

/**
 * Returns the PDF of an invoice in the language of the request.
 *
 * The first call renders and stores it with its hash, so that later changes of the catalogue do not alter a fiscal document. Throws
 * `not-found`, also for another member's invoice, and `pdf-not-generated`.
 */
export async function openFiscalDocument(
  context: UseCaseContext,
  asked: { memberId: number; practiceId: number; number: string },
): Promise<{ title: string; bytes: Uint8Array }> {
  const { database, language } = context
  const document = await findFiscalDocument(database, asked)
  if (document === undefined) throw new Refusal('not-found')
  const { id, copy } = document
  if (copy === undefined || !addsUp(copy)) throw new Refusal('pdf-not-generated')
  const stored = (await findPdf(database, id, language)) ?? (await makePdf(context, asked.memberId, id, copy))
  if ((await sha256Of(stored.bytes)) !== stored.sha256)
    throw new Error(`The PDF of the invoice ${copy.number} is not the one that was stored`)
  return { title: titleOfDocument('invoice', language, describeInvoice(copy)), bytes: stored.bytes }
}

/** Renders outside of any transaction, because the renderer is another process with a queue. */
async function makePdf(
  { database, clock, language, documents, requestId, log }: UseCaseContext,
  memberId: number,
  id: number,
  copy: FiscalDocumentCopy,
): Promise<StoredPdf> {
  const madeAt = clock.now()
  const bytes = await documents.renderDocument('invoice', language, describeInvoice(copy), madeAt).catch((error: unknown) => {
    log.error({ err: error, invoice: copy.number, language }, 'the PDF of an invoice cannot be made')
    throw new Refusal('pdf-not-generated')
  })
  const sha256 = await sha256Of(bytes)
  return database.transaction().execute(async (tx) => {
    if (await addPdf(tx, { id, language, bytes, sha256, madeAt }))
      await writeAudit(tx, {
        at: madeAt,
        actorId: memberId,
        action: 'make-pdf',
        subject: 'fiscal_document',
        subjectId: String(id),
        requestId,
        changes: { language, sha256 },
      })
    const stored = await findPdf(tx, id, language)
    if (stored === undefined) throw new Refusal('not-found')
    return stored
  })
}
