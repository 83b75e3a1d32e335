import { CodiceFiscale } from '../slices/people/domain/codice-fiscale.ts'
import type { PersonalFields } from '../slices/people/domain/persons.ts'

type Birth = { birthPlace: string; birthProvince: string } | { birthNation: string; foreignBirthCity: string }

/** What is said of a person of the demonstration; the tax code follows from it. */
export type SeedPerson = Pick<
  PersonalFields,
  'firstName' | 'lastName' | 'gender' | 'birthDate' | 'email1' | 'mobilePhone' | 'address' | 'city' | 'cap' | 'province'
> &
  Partial<Pick<PersonalFields, 'email2' | 'phone1'>> & { birth: Birth }

/** A whole person, with the tax code that belongs to their name and birth. Throws where the place of birth is not one. */
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
