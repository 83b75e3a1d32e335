import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { Answer, memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import type { ConsentForm } from '../../../domain/consent-form.ts'
import { type GivenResponse, validateResponses } from '../domain/consent-forms.ts'
import { previewConsentForm } from '../use-cases/preview-consent-form.ts'
import { signConsentForm } from '../use-cases/sign-consent-form.ts'
import { questionsOf } from './consent-questions.ts'

/** The parents' consent form (specification 7, sign server). */
export const consentFormOperations: OperationHandlers = {
  listModuloBQuestions: memberOperation(async (_context, { path }) => requireQuestions(path.id)),

  previewModuloB: memberOperation(async (context, { path, body }) => {
    const bytes = await previewConsentForm(context, readForm(path.id, body))
    return new Answer(200, Buffer.from(bytes), { 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  }),

  signModuloB: memberOperation(async (context, { path, body }) => {
    const form = readForm(path.id, body)
    const { procedureId, link } = await signConsentForm(context, { memberId: context.member.id, documentId: body.documentId, form })
    return { procedure: { id: procedureId, signers: [{ signature_link: link }] } }
  }),
}

function requireQuestions(divisionId: number) {
  const questions = questionsOf(divisionId)
  if (questions === undefined) throw new Refusal('not-found')
  return questions
}

interface GivenForm extends Pick<ConsentForm, 'author'> {
  participant: Omit<ConsentForm['participant'], 'phone'> & { phone?: string | null }
  responses: readonly GivenResponse[]
}

function readForm(divisionId: ConsentForm['divisionId'], { responses, participant, author }: GivenForm): ConsentForm {
  const judged = validateResponses(requireQuestions(divisionId), responses)
  if ('errors' in judged) throw new Refusal('invalid-fields', { errors: judged.errors })
  return { divisionId, answers: judged.answers, participant: { ...participant, phone: participant.phone ?? null }, author }
}
