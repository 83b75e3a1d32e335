import { plainFileName } from '../../../../lib/plain-file-name.ts'
import { writeAudit } from '../../../database/audit.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { filePathOf, isSignedTemplate, templateOf } from '../domain/document-templates.ts'
import { addDocumentFile, type DocumentFile, findNewestFile } from '../stores/document-files-store.ts'
import { findConsentForm, findMadeDocument, lockDocument, setFilePath } from '../stores/made-documents-store.ts'
import { planPdf } from './plan-pdf.ts'

/** The file of a document as it was made, read and compared with its hash. */
export interface MadeFile {
  version: number
  key: string
  sha256: string
  fileName: string
  bytes: Uint8Array
}

/**
 * Returns the PDF of a document, and makes it where there is none yet. It is made once and kept: later calls answer the same bytes, whatever
 * has changed since. What is signed is in Italian, anything else in the language of the context. Whose the document is has been checked
 * before. Throws `not-found`, `pdf-not-generated`, and a DamagedFile. Call it outside of any transaction.
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
  const { database } = context
  const document = await findMadeDocument(database, documentId)
  if (document === undefined) throw new Refusal('not-found')
  const template = templateOf(document)
  if (template === undefined) throw new Refusal('pdf-not-generated')
  const language = isSignedTemplate(template) ? 'it' : context.language
  const found = await findNewestFile(database, documentId, 'made', language)
  // A form that is answered anew is another version, and has a file of its own (G11).
  const wanted = template === 'consent-form' ? ((await findConsentForm(database, documentId))?.version ?? 1) : 1
  return found !== undefined && found.version >= wanted ? found : make({ ...context, language }, documentId)
}

async function make(context: UseCaseContext, documentId: number): Promise<DocumentFile> {
  const { database, clock, language, storage, documents, requestId } = context
  const planned = await planPdf(context, documentId)
  if (planned === undefined) throw new Refusal('pdf-not-generated')
  // Outside of any transaction: setting a document takes another process, and its turn.
  const bytes = await planned.renderWith(documents).catch((error: unknown) => {
    throw new UnsetPdf(`The PDF of document ${documentId} cannot be made: ${error instanceof Error ? error.message : ''}`, { cause: error })
  })
  const prepared = await storage.prepare(bytes, 'application/pdf')
  return database.transaction().execute(async (tx) => {
    if (!(await lockDocument(tx, documentId))) throw new Refusal('not-found')
    const made = await findNewestFile(tx, documentId, 'made', language)
    if (made !== undefined && made.version >= planned.version) return made
    const now = clock.now()
    const file = {
      documentId,
      kind: 'made',
      version: planned.version,
      key: prepared.key,
      fileName: plainFileName(planned.title, 'pdf'),
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
      changes: { version: planned.version, language, sha256: prepared.sha256 },
    })
    return { ...file, sha256: prepared.sha256 }
  })
}
