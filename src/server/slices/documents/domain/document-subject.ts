import type { ProductDivisionId, RelationshipType } from '../../../domain/codes.ts'
import type { Practice } from '../../bookings/domain/practices.ts'
import type { PersonalFields } from '../../people/domain/persons.ts'

/** What the documents of a booking are made from. Days are yyyy-MM-dd, instants ISO texts in UTC. */
export interface DocumentSubject {
  creationDate: string
  practice: Practice
  buyer: PersonalFields
  participants: readonly PersonalFields[]
}

/** How the travellers of a booking leave. */
export interface Departure {
  city: string
  meetingPlace: string
  means: string
  meetsAt: string
  leavesAt: string
  returnsAt: string
}

/** A version of a parent's consent, as it was answered. */
export interface ConsentForm {
  version: number
  divisionId: ProductDivisionId
  participant: { firstName: string; lastName: string; phone: string | null; email: string; holidayCentre: string; dates: string }
  author: { firstName: string; lastName: string; relationship: RelationshipType | null; email: string; phone: string }
  answers: readonly { question: string; answer: string }[]
  createdAt: string
}
