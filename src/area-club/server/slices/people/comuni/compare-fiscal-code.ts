import { type TaxCodePart, taxCodeDiffers, taxCodeParts } from '../../../../lib/tax-code.ts'
import type { PersonalFields } from '../domain/persons.ts'
import { findBirthPlace } from './find-birth-place.ts'

/**
 * Returns what a person's tax code does not correspond to, for the audit trail; nothing if it corresponds.
 *
 * It is no mistake: people who would share a code have another one. A birthplace that is not known is not compared.
 */
export function compareFiscalCode(person: PersonalFields): { fiscalCodeDiffersFrom?: readonly TaxCodePart[] } {
  const { firstName, lastName, gender, birthDate, fiscalCode } = person
  const values: Readonly<Record<TaxCodePart, string | undefined>> = {
    firstName,
    lastName,
    gender,
    birthDate,
    birthPlace: findPlaceCode(person),
  }
  const parts = taxCodeParts.filter((part) => taxCodeDiffers(fiscalCode, part, values[part]))
  return parts.length > 0 ? { fiscalCodeDiffersFrom: parts } : {}
}

/** Returns the cadastral code of the birthplace. Of a birth abroad only the letter that all countries share is compared. */
function findPlaceCode({ birthPlace, birthProvince }: PersonalFields): string | undefined {
  // A country is written in any language.
  if (birthPlace === null) return 'Z'
  const place = findBirthPlace(birthPlace, birthProvince)
  return typeof place === 'string' ? undefined : place.cadastralCode
}
