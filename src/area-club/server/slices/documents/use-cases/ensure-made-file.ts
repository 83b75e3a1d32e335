import { plainFileName } from '../../../../../core/lib/plain-file-name.ts'
import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { type DocumentTemplate, filePathOf, isSignedTemplate, templateOf } from '../domain/document-templates.ts'
import { addDocumentFile, type DocumentFile, findNewestFile } from '../stores/document-files-store.ts'
import { findConsentForm, findMadeDocument, lockDocument, setFilePath } from '../stores/made-documents-store.ts'
import { type PlannedPdf, planPdf } from './plan-pdf.ts'

/** The generated file of a document, with its hash verified. */
export interface MadeFile {
  version: number
  key: string
  sha256: string
  fileName: string
  bytes: Uint8Array
}

/**
 * Returns the PDF of a document, and makes it first when there is none.
 *
 * Signed documents are in Italian and made once: later calls return the same bytes (requirements G11). Other PDFs are in the language of the
 * context, and a new version is made when their data has changed. The caller has checked that the user may read the document. Throws
 * `not-found`, `pdf-not-generated`, and a DamagedFile. Call it outside of a transaction.
 */
export async function ensureMadeFile(context: UseCaseContext, documentId: number): Promise<MadeFile> {
  const file = await findOrMakeFile(context, documentId).catch((error: unknown) => {
    if (!(error instanceof PdfRenderError)) throw error
    context.log.error({ err: error, document: documentId }, 'the PDF of a document cannot be made')
    throw new Refusal('pdf-not-generated')
  })
  const { bytes } = await context.storage.read(context.database, file.key)
  const { version, key, sha256, fileName } = file
  return { version, key, sha256, fileName, bytes }
}

/** A layout that could not be rendered as a PDF; the cause says why. */
export class PdfRenderError extends Error {
  override readonly name = 'PdfRenderError'
}

/**
 * As `ensureMadeFile`, without reading the bytes, and with the error of the layout.
 *
 * Throws `not-found`, `pdf-not-generated` when data is missing, and an PdfRenderError.
 */
export async function findOrMakeFile(context: UseCaseContext, documentId: number): Promise<DocumentFile> {
  const document = await findMadeDocument(context.database, documentId)
  if (document === undefined) throw new Refusal('not-found')
  const template = templateOf(document)
  if (template === undefined) throw new Refusal('pdf-not-generated')
  return isSignedTemplate(template) ? makeSigned({ ...context, language: 'it' }, documentId, template) : makeCurrent(context, documentId)
}

/** Makes the PDF to sign, once for each version. A consent form answered anew is a new version (requirements G11). */
async function makeSigned(context: UseCaseContext, documentId: number, template: DocumentTemplate): Promise<DocumentFile> {
  const found = await findNewestFile(context.database, documentId, 'made', context.language)
  const wanted = template === 'consent-form' ? ((await findConsentForm(context.database, documentId))?.version ?? 1) : 1
  if (found !== undefined && found.version >= wanted) return found
  const planned = await planPdf(context, documentId)
  if (planned === undefined) throw new Refusal('pdf-not-generated')
  return make(context, documentId, planned, (newest) =>
    newest !== undefined && newest.version >= planned.version ? newest : planned.version,
  )
}

/**
 * Makes a new version of a PDF that is not signed when its data has changed.
 *
 * Former versions stay: another call may be reading one. A PDF that cannot be made any more stays as it is.
 */
async function makeCurrent(context: UseCaseContext, documentId: number): Promise<DocumentFile> {
  const found = await findNewestFile(context.database, documentId, 'made', context.language)
  const planned = await planPdf(context, documentId)
  if (planned === undefined) {
    if (found === undefined) throw new Refusal('pdf-not-generated')
    return found
  }
  const isCurrent = (file: DocumentFile | undefined) => file?.sourceSha256 === planned.sourceSha256
  if (found !== undefined && isCurrent(found)) return found
  return make(context, documentId, planned, (newest) => (newest !== undefined && isCurrent(newest) ? newest : (newest?.version ?? 0) + 1))
}

/**
 * Renders the PDF and stores it as the version that `choose` returns.
 *
 * `choose` sees the newest file under the document's lock, and returns that file instead when another call has made it meanwhile.
 */
async function make(
  { database, clock, language, storage, documents, requestId }: UseCaseContext,
  documentId: number,
  planned: PlannedPdf,
  choose: (newest: DocumentFile | undefined) => DocumentFile | number,
): Promise<DocumentFile> {
  // Outside of a transaction: rendering takes another process and may queue.
  const bytes = await planned.renderWith(documents).catch((error: unknown) => {
    throw new PdfRenderError(`The PDF of document ${documentId} cannot be made: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    })
  })
  const prepared = await storage.prepare(bytes, 'application/pdf')
  return database.transaction().execute(async (tx) => {
    if (!(await lockDocument(tx, documentId))) throw new Refusal('not-found')
    const chosen = choose(await findNewestFile(tx, documentId, 'made', language))
    if (typeof chosen !== 'number') return chosen
    const now = clock.now()
    const file = {
      documentId,
      kind: 'made',
      version: chosen,
      key: prepared.key,
      fileName: plainFileName(planned.title, 'pdf'),
      sourceSha256: planned.sourceSha256,
    } as const
    await storage.keep(tx, prepared, now)
    await addDocumentFile(tx, { ...file, language, at: now })
    await setFilePath(tx, documentId, filePathOf(planned.template))
    await writeAudit(tx, {
      at: now,
      actorId: null,
      action: 'make-pdf',
      subject: 'document',
      subjectId: String(documentId),
      requestId,
      changes: { version: chosen, language, sha256: prepared.sha256 },
    })
    return { ...file, sha256: prepared.sha256 }
  })
}
