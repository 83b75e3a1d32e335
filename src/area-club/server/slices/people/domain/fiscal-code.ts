import { firstNameCode, lastNameCode } from '../../../../lib/tax-code.ts'
import { CodiceFiscale } from './codice-fiscale.ts'
import type { PersonalFields } from './persons.ts'

const oddValues: readonly number[] = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/**
 * Returns whether the last letter of a tax code matches the other fifteen characters.
 *
 * Expects a well-formed code in any case.
 */
export function hasRightCheckLetter(fiscalCode: string): boolean {
  const code = fiscalCode.toUpperCase()
  let sum = 0
  for (let index = 0; index < 15; index++) {
    const character = code.charCodeAt(index)
    const value = character >= 65 ? character - 65 : character - 48
    // Positions count from one: the first is odd. A digit weighs in an odd position like the letter of its rank.
    sum += index % 2 === 0 ? (oddValues[value] ?? 0) : value
  }
  return code.charCodeAt(15) - 65 === sum % 26
}

/**
 * Computes the tax code of a person born in Italy (decree of 23 December 1976).
 *
 * `cadastralCode` is that of the birthplace. The tax office may have assigned another code, to tell apart people who would share one.
 */
export function computeFiscalCode(
  person: Pick<PersonalFields, 'firstName' | 'lastName' | 'gender' | 'birthDate'>,
  cadastralCode: string,
): string {
  const [year = 0, month = 0, day = 0] = person.birthDate.split('-').map(Number)
  const body = [
    lastNameCode(person.lastName),
    firstNameCode(person.firstName),
    CodiceFiscale.dateCode(day, month, year, person.gender === 'F' ? 'F' : 'M'),
    cadastralCode,
  ].join('')
  return `${body}${CodiceFiscale.getCheckCode(body)}`
}
