import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { findBirthPlace } from '../comuni/find-birth-place.ts'
import { computeFiscalCode } from '../domain/fiscal-code.ts'
import { findBirthDateFlaw, type PersonalFields } from '../domain/persons.ts'

export interface Birth extends Pick<PersonalFields, 'firstName' | 'lastName' | 'gender' | 'birthDate'> {
  birthPlace: string
  /** Null for a place name that only one comune has. */
  birthProvince: string | null
}

/** Returns the tax code of a person born in Italy. Throws `invalid-fields`. */
export async function calculateFiscalCode({ clock }: UseCaseContext, birth: Birth): Promise<string> {
  const place = findBirthPlace(birth.birthPlace, birth.birthProvince)
  const dateFlaw = findBirthDateFlaw(birth.birthDate, localDay(clock.now()))
  const mistakes = {
    ...(birth.firstName.trim() === '' && { firstName: 'first-name-missing' }),
    ...(birth.lastName.trim() === '' && { lastName: 'last-name-missing' }),
    ...(dateFlaw !== undefined && { birthDate: dateFlaw }),
    ...(typeof place === 'string' && { birthPlace: `birth-place-${place}` }),
  }
  if (typeof place === 'string' || Object.keys(mistakes).length > 0) throw new Refusal('invalid-fields', { errors: mistakes })
  return computeFiscalCode(birth, place.cadastralCode)
}
