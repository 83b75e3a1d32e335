import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { ConsentForm } from '../../../domain/consent-form.ts'
import { describeConsentForm } from '../../documents/domain/describe-papers.ts'

/** Renders the form as it would be signed, in Italian, without storing anything. Throws `pdf-not-generated`. */
export async function previewConsentForm({ clock, documents, log }: UseCaseContext, form: ConsentForm): Promise<Uint8Array> {
  const madeAt = clock.now()
  const about = describeConsentForm({ ...form, createdAt: madeAt.toISOString() })
  return documents.renderDocument('consent-form', 'it', about, madeAt).catch((error: unknown) => {
    log.error({ err: error }, 'the PDF of a consent form cannot be made')
    throw new Refusal('pdf-not-generated')
  })
}
