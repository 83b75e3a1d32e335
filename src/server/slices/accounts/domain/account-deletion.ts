import type { RelationshipType } from '../../../domain/codes.ts'
import type { PersonalFields } from '../../people/domain/persons.ts'
import { isMinor } from '../../people/domain/relationships.ts'

/**
 * For how long bookings, payments and contracts outlive the account: ten years, as entries of the books and contracts are kept (art. 2220
 * of the civil code). They name nobody any more: whose invoice it was stands in the accounting system, under the invoice's number.
 */
const keptYears = 10

/** The last day (yyyy-MM-dd) on which the bookings of an account that is deleted today are kept: the end of the tenth year after it. */
export function keptUntil(today: string): string {
  return `${Number(today.slice(0, 4)) + keptYears}-12-31`
}

/** What stands in place of a person. Nobody: the same for all, so that nothing tells one from another. */
export const nobody: PersonalFields = {
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

/** A person linked to an account that is being deleted, and how they are linked to the accounts that stay. */
export interface LeftPerson {
  type: RelationshipType
  hasAccount: boolean
  birthDate: string
  otherTypes: readonly RelationshipType[]
}

/**
 * Whether a linked person goes with the account: who has an account of their own stays, and so does a child with another parent, and
 * anyone else whom another account is linked to.
 */
export function goesWithAccount(person: LeftPerson, today: string): boolean {
  if (person.hasAccount) return false
  const isChildOfOwner = person.type === 'figlio' && isMinor(person.birthDate, today)
  return isChildOfOwner ? !person.otherTypes.includes('figlio') : person.otherTypes.length === 0
}
