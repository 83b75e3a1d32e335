import { plainFileName } from '../../../../lib/plain-file-name.ts'
import { writeAudit } from '../../../database/audit.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { type DocumentTemplate, filePathOf, isSignedTemplate, templateOf } from '../domain/document-templates.ts'
import { addDocumentFile, type DocumentFile, findNewestFile } from '../stores/document-files-store.ts'
import { findConsentForm, findMadeDocument, lockDocument, setFilePath } from '../stores/made-documents-store.ts'
import { type PlannedPdf, planPdf } from './plan-pdf.ts'

/** The file of a document as it was made, read and compared with its hash. */
export interface MadeFile {
  version: number
  key: string
  sha256: string
  fileName: string
  bytes: Uint8Array
}

/**
 * Returns the PDF of a document, and makes it if there is none yet.
 *
 * What is signed is in Italian and made once: later calls return the same bytes, whatever has changed since (requirements G11). Any other PDF is
 * made in the language of the context, and again when the data that it shows has changed. Whose the document is has been checked before.
 * Throws `not-found`, `pdf-not-generated`, and a DamagedFile. Call it outside of any transaction.
 */
export async function ensureMadeFile(context: UseCaseContext, documentId: number): Promise<MadeFile> {
  const file = await findOrMakeFile(context, documentId).catch((error: unknown) => {
    if (!(error instanceof UnsetPdf)) throw error
    context.log.error({ err: error, document: documentId }, 'the PDF of a document cannot be made')
    throw new Refusal('pdf-not-generated')
  })
  const { bytes } = await context.storage.read(context.database, file.key)
  const { version, key, sha256, fileName } = file
  return { version, key, sha256, fileName, bytes }
}

/** A layout that did not become a PDF; the cause says why. */
export class UnsetPdf extends Error {
  override readonly name = 'UnsetPdf'
}

/**
 * The same without reading the file, and with what stops its layout. Throws `not-found`, `pdf-not-generated` where there is nothing to make
 * it from, and an UnsetPdf.
 */
export async function findOrMakeFile(context: UseCaseContext, documentId: number): Promise<DocumentFile> {
  const document = await findMadeDocument(context.database, documentId)
  if (document === undefined) throw new Refusal('not-found')
  const template = templateOf(document)
  if (template === undefined) throw new Refusal('pdf-not-generated')
  return isSignedTemplate(template) ? makeSigned({ ...context, language: 'it' }, documentId, template) : makeCurrent(context, documentId)
}

/** Makes what is signed once a version: a form that is answered anew is another version, with a file of its own (requirements G11). */
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
 * Makes a PDF that is only read as a new version when its data has changed. Former versions stay: a call may be reading one, and they are
 * what the customer was shown. What cannot be made any more stays as it was made last.
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

/** Sets the PDF and adds it as the version that `choose` returns, unless it returns the newest file instead, which another call has made meanwhile. */
async function make(
  { database, clock, language, storage, documents, requestId }: UseCaseContext,
  documentId: number,
  planned: PlannedPdf,
  choose: (newest: DocumentFile | undefined) => DocumentFile | number,
): Promise<DocumentFile> {
  // Outside of any transaction: setting a document takes another process, and its turn.
  const bytes = await planned.renderWith(documents).catch((error: unknown) => {
    throw new UnsetPdf(`The PDF of document ${documentId} cannot be made: ${error instanceof Error ? error.message : ''}`, { cause: error })
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
