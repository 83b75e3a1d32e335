import type { RelationshipType } from '../../../domain/codes.ts'
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
