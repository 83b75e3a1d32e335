import { Refusal } from '../../../domain/refusal.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import type { SignableDocument } from '../../documents/domain/signable-documents.ts'
import { findFile, lockSignable } from '../../documents/queries.ts'
import { ensureMadeFile, type MadeFile } from '../../documents/use-cases/ensure-made-file.ts'
import { addDocumentFile } from '../../documents/use-cases/keep-document-files.ts'
import type { ConsentVersion } from '../domain/consent-forms.ts'
import { findNewestConsent } from '../stores/consent-forms-store.ts'
import { makeConsentPdf } from './make-consent-pdf.ts'

const consentFileName = 'modulo-consenso-genitore.pdf'

/** The version of a document that is signed next. Throws `pdf-not-generated`, as for a form that nobody has filled in, and a DamagedFile. */
export async function findFileToSign(context: UseCaseContext, document: SignableDocument): Promise<MadeFile> {
  if (document.docType !== 'ModuloB') return ensureMadeFile(context, document.id)
  const consent = await findNewestConsent(context.database, document.id)
  if (consent === undefined) throw new Refusal('pdf-not-generated')
  return ensureConsentFile(context, document, consent)
}

/** The PDF of a frozen form. It is made once and kept: later calls answer the same bytes. */
export async function ensureConsentFile(context: UseCaseContext, document: SignableDocument, consent: ConsentVersion): Promise<MadeFile> {
  const { database, storage } = context
  const of = { documentId: document.id, kind: 'made', version: consent.version } as const
  const kept = await findFile(database, of)
  if (kept !== undefined) return { ...kept, bytes: (await storage.read(database, kept.key)).bytes }
  const prepared = await storage.prepare(await makeConsentPdf(context, consent, consent.createdAt), 'application/pdf')
  const now = context.clock.now()
  return database.transaction().execute(async (tx) => {
    await lockSignable(tx, document.id)
    const found = await findFile(tx, of)
    // The same form gives the same bytes, whoever has made them.
    if (found !== undefined) return { ...found, bytes: prepared.bytes }
    const file = { ...of, key: prepared.key, fileName: consentFileName }
    await storage.keep(tx, prepared, now)
    await addDocumentFile(tx, { ...file, at: now })
    return { ...file, sha256: prepared.sha256, bytes: prepared.bytes }
  })
}
