import type { ModuloBQuestionType, ProductDivisionId, RelationshipType } from './codes.ts'

/** A question of the parents' consent form (ModuloB), in Italian like the form. */
export interface ConsentQuestion {
  id: number
  question: string
  type: ModuloBQuestionType
}

/** An answered consent form, with its participant and its author. */
export interface ConsentForm {
  divisionId: ProductDivisionId
  answers: readonly (ConsentQuestion & { answer: string })[]
  participant: { firstName: string; lastName: string; phone: string | null; email: string; holidayCentre: string; dates: string }
  author: { firstName: string; lastName: string; relationship: RelationshipType | null; email: string; phone: string }
}

/** A form frozen for signing (requirements G11). */
export interface ConsentVersion extends ConsentForm {
  version: number
  createdAt: Date
  /** The account that filled it in; null for the buyer's forms from before it was kept. */
  filledById: number | null
}
