import type { RelationshipType } from '../../../domain/codes.ts'
import type { PersonalFields } from './persons.ts'

/** What a linked person is to the account that holds the link (section 3). */

/** A linked participant as the holder of the link sees them. */
export interface Relationship {
  id: number
  type: RelationshipType
  version: number
  /** Whether the holder of the link may change the data. */
  editable: boolean
  member: PersonalFields
}

/**
 * Who may change whom. Everybody who is linked to a person speaks for them, until the person has an account: from then on they speak for
 * themselves, and a parent only for as long as they are a minor.
 */
export function maySpeakFor(
  link: { type: RelationshipType; hasAccount: boolean; birthDate: string },
  /** yyyy-MM-dd */
  today: string,
): boolean {
  return !link.hasAccount || (link.type === 'figlio' && isMinor(link.birthDate, today))
}

/** Under eighteen on a day. Who was born on 29 February comes of age on 1 March where the year has none. */
export function isMinor(birthDate: string, today: string): boolean {
  return today < `${Number(birthDate.slice(0, 4)) + 18}${birthDate.slice(4)}`
}
