import type { RelationshipType } from '../../../domain/codes.ts'
import type { PersonalFields } from './persons.ts'

/** A linked participant as the account that holds the link sees them (specification 3). */
export interface Relationship {
  id: number
  type: RelationshipType
  version: number
  /** Whether that account may change the data. */
  editable: boolean
  member: PersonalFields
}

/**
 * Returns whether an account may change a linked person's data.
 *
 * Every linked account may until the person has an account of their own; then only they may, and a parent while they are a minor.
 */
export function maySpeakFor(
  link: { type: RelationshipType; hasAccount: boolean; birthDate: string },
  /** yyyy-MM-dd */
  today: string,
): boolean {
  return !link.hasAccount || (link.type === 'figlio' && isMinor(link.birthDate, today))
}

/**
 * Returns whether a person is under eighteen on a day.
 *
 * Born on 29 February, they come of age on 1 March in common years.
 */
export function isMinor(birthDate: string, today: string): boolean {
  return today < `${Number(birthDate.slice(0, 4)) + 18}${birthDate.slice(4)}`
}
