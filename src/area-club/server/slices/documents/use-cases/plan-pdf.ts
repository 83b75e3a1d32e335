import { constants } from '#generated/server/constants.ts'
import type { DocumentAbout } from '#generated/server/documents.ts'
import type { Language } from '../../../../../core/lib/language.ts'
import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { type DocumentRenderer, titleOfDocument } from '../../../../../core/server/printing/document-renderer.ts'
import { sha256Of } from '../../../../../core/server/storage/sha256.ts'
import { describePractice } from '../../bookings/domain/practices.ts'
import { lockPracticeOf } from '../../bookings/queries.ts'
import { describeBooking, describeCertificate, describeConsentForm, describeTravelNotice } from '../domain/describe-papers.ts'
import { type DocumentTemplate, templateOf } from '../domain/document-templates.ts'
import {
  findConsentForm,
  findDeparture,
  findMadeDocument,
  findTravellers,
  findTravelPapers,
  type MadeDocument,
} from '../stores/made-documents-store.ts'

/** A PDF whose data is complete, ready to render. */
export interface PlannedPdf {
  template: DocumentTemplate
  version: number
  title: string
  /** Hash of all data that the layout shows. */
  sourceSha256: string
  renderWith(documents: DocumentRenderer): Promise<Uint8Array>
}

/**
 * Reads the data of a document's PDF from the present booking.
 *
 * The PDF bears the date of the document, so the same data gives the same bytes. Returns undefined when it cannot be made: the document is
 * superseded, its form is not filled in, or its participant was removed.
 */
export async function planPdf({ database, language }: UseCaseContext, documentId: number): Promise<PlannedPdf | undefined> {
  return database.transaction().execute(async (tx) => {
    const document = await findMadeDocument(tx, documentId)
    const template = document && templateOf(document)
    if (document === undefined || template === undefined || document.isSuperseded) return undefined
    return template === 'consent-form' ? planConsent(tx, document, language) : planPaper(tx, document, template, language)
  })
}

async function planConsent(tx: Database, { id }: MadeDocument, language: Language): Promise<PlannedPdf | undefined> {
  const form = await findConsentForm(tx, id)
  return form && planned('consent-form', describeConsentForm(form), { version: form.version, language, madeAt: form.createdAt })
}

async function planPaper(
  tx: Database,
  { practiceId, buyerId, participantId, creationDate }: MadeDocument,
  template: Exclude<DocumentTemplate, 'consent-form'>,
  language: Language,
): Promise<PlannedPdf | undefined> {
  // Locks the booking, so that it does not change between these reads.
  const kept = await lockPracticeOf(tx, buyerId, practiceId)
  const travellers = await findTravellers(tx, practiceId)
  if (kept === undefined || travellers === undefined) return undefined
  const subject = { creationDate, practice: describePractice(kept, new Date(creationDate)), ...travellers }
  const facts = { version: 1, language, madeAt: creationDate }
  if (template === 'travel-notice') {
    const journey = { papers: await findTravelPapers(tx, practiceId), departure: await findDeparture(tx, practiceId), language }
    return planned(template, describeTravelNotice(subject, journey), facts)
  }
  if (template !== 'attendance-certificate') return planned(template, describeBooking(subject, constants.terms), facts)
  const participant = travellers.participants.find((person) => person.participantId === participantId)
  return participant && planned(template, describeCertificate(subject, participant), facts)
}

async function planned<Name extends DocumentTemplate>(
  template: Name,
  about: DocumentAbout[Name],
  { version, language, madeAt }: { version: number; language: Language; madeAt: string },
): Promise<PlannedPdf> {
  return {
    template,
    version,
    title: titleOfDocument(template, language, about),
    sourceSha256: await sha256Of(Buffer.from(JSON.stringify([template, language, madeAt, about]))),
    renderWith: (documents) => documents.renderDocument(template, language, about, new Date(madeAt)),
  }
}
