import { constants } from '../../../../generated/server/constants.ts'
import type { ModuloBQuestionType } from '../../../domain/codes.ts'
import type { ConsentQuestion } from '../domain/consent-forms.ts'

interface CatalogueForm {
  divisions: readonly number[]
  questions: Readonly<Record<string, { id: number; type: ModuloBQuestionType; words: { it: string } }>>
}

/** The forms of the catalogue: a type that the description does not know no longer compiles. */
const forms: Readonly<Record<string, CatalogueForm>> = constants.consentForms

/** The questions of a division in order; undefined where it has no form. */
export function questionsOf(divisionId: number): readonly ConsentQuestion[] | undefined {
  const form = Object.values(forms).find(({ divisions }) => divisions.includes(divisionId))
  return form && Object.values(form.questions).map(({ id, type, words }) => ({ id, type, question: words.it }))
}
