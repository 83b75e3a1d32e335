import { CodiceFiscale } from '../slices/people/domain/codice-fiscale.ts'
import type { PersonalFields } from '../slices/people/domain/persons.ts'

/** Completes a person with the tax code. Throws when the birthplace does not exist. */
export function completeSeedPerson(person: Omit<PersonalFields, 'fiscalCode'>): PersonalFields {
  const [year, month, day] = person.birthDate.split('-').map(Number) as [number, number, number]
  const fiscalCode = new CodiceFiscale({
    name: person.firstName,
    surname: person.lastName,
    gender: person.gender === 'F' ? 'F' : 'M',
    day,
    month,
    year,
    birthplace: person.birthPlace ?? person.birthNation ?? '',
    birthplaceProvincia: person.birthProvince ?? 'EE',
  }).toString()
  return { ...person, fiscalCode }
}
