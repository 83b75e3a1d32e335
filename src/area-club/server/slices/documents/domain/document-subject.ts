import type { Language } from '../../../../../core/lib/language.ts'
import type { ConsentVersion } from '../../../domain/consent-form.ts'
import type { Practice } from '../../bookings/domain/practices.ts'
import type { PersonalFields } from '../../people/domain/persons.ts'

/** The data that a booking's documents are made from. Days are yyyy-MM-dd, instants are ISO 8601 in UTC. */
export interface DocumentSubject {
  creationDate: string
  practice: Practice
  buyer: PersonalFields
  participants: readonly PersonalFields[]
}

/** A paper that travellers carry, in both languages. */
export type TravelPaper = Readonly<Record<Language, string>>

/** When the operator wants which part of the price: the deposit on signing, the balance some days before the departure. */
export interface PaymentTerms {
  depositPercent: number
  balanceDays: number
}

/** The departure of a booking's travellers. */
export interface Departure {
  city: string
  meetingPlace: string
  means: string
  meetsAt: string
  leavesAt: string
  returnsAt: string
}

/** A version of a parent's consent form with its answers, as it is printed. */
export interface PrintedConsent extends Omit<ConsentVersion, 'answers' | 'createdAt' | 'filledById'> {
  answers: readonly { question: string; answer: string }[]
  createdAt: string
}
