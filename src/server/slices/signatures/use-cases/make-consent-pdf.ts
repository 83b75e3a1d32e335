import { romeDay } from '../../../domain/clock.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import type { ConsentForm } from '../domain/consent-forms.ts'

/** The form as PDF, in Italian as its questions are; the same form and date give the same bytes. Throws `pdf-not-generated`. */
export async function makeConsentPdf({ documents, log }: UseCaseContext, form: ConsentForm, madeAt: Date): Promise<Uint8Array> {
  const { participant, author, answers } = form
  const about = {
    date: romeDay(madeAt),
    participant: { ...participant, name: `${participant.firstName} ${participant.lastName}`, phone: participant.phone ?? '' },
    author: { ...author, name: `${author.firstName} ${author.lastName}`, relationship: author.relationship ?? '' },
    answers: answers.map(({ question, answer }, index) => ({ number: index + 1, question, answer })),
  }
  return documents.renderDocument('consent-form', 'it', about, madeAt).catch((error: unknown) => {
    log.error({ err: error }, 'the PDF of a consent form cannot be made')
    throw new Refusal('pdf-not-generated')
  })
}
