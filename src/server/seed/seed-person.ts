import { CodiceFiscale } from '../slices/people/domain/codice-fiscale.ts'
import type { PersonalFields } from '../slices/people/domain/persons.ts'

type Birth = { birthPlace: string; birthProvince: string } | { birthNation: string; foreignBirthCity: string }

/** The data of a demonstration person; the tax code is derived. */
export type SeedPerson = Pick<
  PersonalFields,
  'firstName' | 'lastName' | 'gender' | 'birthDate' | 'email1' | 'mobilePhone' | 'address' | 'city' | 'cap' | 'province'
> &
  Partial<Pick<PersonalFields, 'email2' | 'phone1'>> & { birth: Birth }

/** Completes a person with the tax code. Throws when the birthplace does not exist. */
export function completeSeedPerson({ birth, ...person }: SeedPerson): PersonalFields {
  const [year, month, day] = person.birthDate.split('-').map(Number) as [number, number, number]
  const isItalian = 'birthPlace' in birth
  const fiscalCode = new CodiceFiscale({
    name: person.firstName,
    surname: person.lastName,
    gender: person.gender === 'F' ? 'F' : 'M',
    day,
    month,
    year,
    birthplace: isItalian ? birth.birthPlace : birth.birthNation,
    birthplaceProvincia: isItalian ? birth.birthProvince : 'EE',
  }).toString()
  return {
    birthPlace: null,
    birthProvince: null,
    birthNation: null,
    foreignBirthCity: null,
    email2: null,
    phone1: null,
    phone2: null,
    ...person,
    ...birth,
    fiscalCode,
  }
}
