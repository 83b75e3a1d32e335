import type { DocumentAbout } from '../../../../generated/server/documents.ts'
import type { Language } from '../../../../lib/language.ts'
import { type DocumentRenderer, titleOfDocument } from '../../../printing/document-renderer.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { describePractice } from '../../bookings/domain/practices.ts'
import { lockPracticeOf } from '../../bookings/queries.ts'
import { type DocumentSubject, describeContract } from '../domain/describe-contract.ts'
import { type DocumentTemplate, templateOf } from '../domain/document-templates.ts'
import { findMadeDocument, findTravellers } from '../stores/made-documents-store.ts'

/** A PDF that can be made: all that its layout shows is known. */
export interface PlannedPdf {
  template: DocumentTemplate
  version: number
  title: string
  renderWith(documents: DocumentRenderer): Promise<Uint8Array>
}

/**
 * Reads what the PDF of a document shows, as the booking is now. The PDF bears the date of the document: the same data gives the same bytes.
 * Undefined where there is nothing to make it from: it stands no longer, or the booking does not.
 */
export async function planPdf({ database, language }: UseCaseContext, documentId: number): Promise<PlannedPdf | undefined> {
  // With the booking held no change of it comes between what is read of it.
  return database.transaction().execute(async (tx) => {
    const document = await findMadeDocument(tx, documentId)
    const template = document && templateOf(document)
    if (document === undefined || template === undefined || document.isSuperseded) return undefined
    const kept = await lockPracticeOf(tx, document.buyerId, document.practiceId)
    const travellers = await findTravellers(tx, document.practiceId)
    if (kept === undefined || travellers === undefined) return undefined
    const { creationDate } = document
    const subject: DocumentSubject = { creationDate, practice: describePractice(kept, new Date(creationDate)), ...travellers }
    return planned(template, describeContract(subject), { version: 1, language, madeAt: new Date(creationDate) })
  })
}

function planned<Name extends DocumentTemplate>(
  template: Name,
  about: DocumentAbout[Name],
  { version, language, madeAt }: { version: number; language: Language; madeAt: Date },
): PlannedPdf {
  return {
    template,
    version,
    title: titleOfDocument(template, language, about),
    renderWith: (documents) => documents.renderDocument(template, language, about, madeAt),
  }
}
