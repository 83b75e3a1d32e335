import { constants } from '#generated/server/constants.ts'
import type { ModuloBQuestionType } from '../../../domain/codes.ts'
import type { ConsentQuestion } from '../../../domain/consent-form.ts'

interface CatalogueForm {
  divisions: readonly number[]
  questions: Readonly<Record<string, { id: number; type: ModuloBQuestionType; words: { it: string } }>>
}

/** The forms of the catalogue. Compilation fails for a question type that the API description does not have. */
const forms: Readonly<Record<string, CatalogueForm>> = constants.consentForms

/** Returns a division's questions in order; undefined when it has no form. */
export function questionsOf(divisionId: number): readonly ConsentQuestion[] | undefined {
  const form = Object.values(forms).find(({ divisions }) => divisions.includes(divisionId))
  return form && Object.values(form.questions).map(({ id, type, words }) => ({ id, type, question: words.it }))
}
