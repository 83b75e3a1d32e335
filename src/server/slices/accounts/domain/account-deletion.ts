import type { RelationshipType } from '../../../domain/codes.ts'
import type { PersonalFields } from '../../people/domain/persons.ts'
import { isMinor } from '../../people/domain/relationships.ts'

/**
 * Retention of bookings, payments and contracts after the account's deletion, in years.
 *
 * Ten years, as for accounting entries and contracts (art. 2220 of the civil code). The rows are anonymous: the accounting system knows the
 * invoice's holder by its number.
 */
const keptYears = 10

/** Returns the last day (yyyy-MM-dd) of retention: the end of the tenth year after today's. */
export function keptUntil(today: string): string {
  return `${Number(today.slice(0, 4)) + keptYears}-12-31`
}

/** Replaces the data of a deleted person. The same for all, so that deleted people are indistinguishable. */
export const anonymousPerson: PersonalFields = {
  firstName: 'Cliente',
  lastName: 'cancellato',
  gender: 'Z',
  birthDate: '1900-01-01',
  birthPlace: null,
  birthProvince: null,
  birthNation: null,
  foreignBirthCity: null,
  fiscalCode: 'XXXXXX00A00X000X',
  email1: 'cancellato@example.invalid',
  email2: null,
  phone1: null,
  phone2: null,
  mobilePhone: null,
  address: null,
  city: null,
  cap: null,
  province: null,
}

/** A person linked to an account under deletion, and their links to the accounts that stay. */
export interface LinkedPersonLeft {
  type: RelationshipType
  hasAccount: boolean
  birthDate: string
  otherTypes: readonly RelationshipType[]
}

/**
 * Returns whether a linked person is anonymized with the account.
 *
 * A person with an account of their own stays, as do a child with another parent and any other person linked to another account.
 */
export function isAnonymizedWithAccount(person: LinkedPersonLeft, today: string): boolean {
  if (person.hasAccount) return false
  const isChildOfOwner = person.type === 'figlio' && isMinor(person.birthDate, today)
  return isChildOfOwner ? !person.otherTypes.includes('figlio') : person.otherTypes.length === 0
}
