import type { Gender } from '../../../domain/codes.ts'
import { hasRightCheckLetter } from './fiscal-code.ts'

/** The personal fields (section 3) as they travel: null where nothing is known. Days are yyyy-MM-dd. */
export interface PersonalFields {
  firstName: string
  lastName: string
  gender: Gender
  birthDate: string
  birthPlace: string | null
  birthProvince: string | null
  birthNation: string | null
  foreignBirthCity: string | null
  fiscalCode: string
  email1: string
  email2: string | null
  phone1: string | null
  phone2: string | null
  mobilePhone: string | null
  address: string | null
  city: string | null
  cap: string | null
  province: string | null
}

type Optional =
  | 'birthPlace'
  | 'birthProvince'
  | 'birthNation'
  | 'foreignBirthCity'
  | 'email2'
  | 'phone1'
  | 'phone2'
  | 'mobilePhone'
  | 'address'
  | 'city'
  | 'cap'
  | 'province'
/** The same as a body may send it: what is left out becomes empty. */
export type SentPersonalFields = Omit<PersonalFields, Optional> & { [Field in Optional]?: string | null }

/** Fills in what was left out, and writes the tax code in capitals as everyone else does. */
export function completePerson(sent: SentPersonalFields): PersonalFields {
  return {
    firstName: sent.firstName.trim(),
    lastName: sent.lastName.trim(),
    gender: sent.gender,
    birthDate: sent.birthDate,
    birthPlace: sent.birthPlace ?? null,
    birthProvince: sent.birthProvince ?? null,
    birthNation: sent.birthNation ?? null,
    foreignBirthCity: sent.foreignBirthCity ?? null,
    fiscalCode: sent.fiscalCode.toUpperCase(),
    email1: sent.email1,
    email2: sent.email2 ?? null,
    phone1: sent.phone1 ?? null,
    phone2: sent.phone2 ?? null,
    mobilePhone: sent.mobilePhone ?? null,
    address: sent.address ?? null,
    city: sent.city ?? null,
    cap: sent.cap ?? null,
    province: sent.province ?? null,
  }
}

/**
 * What the description cannot say of a person (section 5), as message codes by field: who is Italian has an Italian place of birth,
 * who is not has a nation and a city abroad, nobody has both; the tax code ends in its right letter; nobody is born after today.
 * A place of birth need not be on the list of comuni, which holds only those of today.
 */
export function findPersonMistakes(person: PersonalFields, today: string): Readonly<Record<string, string>> {
  const mistakes: Record<string, string> = {}
  const isForeign = person.birthNation !== null || person.foreignBirthCity !== null
  if (person.birthPlace !== null && person.birthNation !== null) mistakes.birthNation = 'birth-place-ambiguous'
  if (person.birthPlace !== null && person.foreignBirthCity !== null) mistakes.foreignBirthCity = 'birth-place-ambiguous'
  if (person.birthPlace === null) {
    if (!isForeign) mistakes.birthPlace = 'birth-place-missing'
    else if (person.birthNation === null) mistakes.birthNation = 'birth-nation-missing'
    else if (person.foreignBirthCity === null) mistakes.foreignBirthCity = 'foreign-birth-city-missing'
    if (person.birthProvince !== null) mistakes.birthProvince = 'birth-province-alone'
  }
  if (person.firstName === '') mistakes.firstName = 'first-name-missing'
  if (person.lastName === '') mistakes.lastName = 'last-name-missing'
  const dateFlaw = findBirthDateFlaw(person.birthDate, today)
  if (dateFlaw !== undefined) mistakes.birthDate = dateFlaw
  if (!hasRightCheckLetter(person.fiscalCode)) mistakes.fiscalCode = 'fiscal-code-wrong'
  return mistakes
}

/** Why nobody can have been born on a day, as the code of the message. */
export function findBirthDateFlaw(birthDate: string, today: string): 'birth-date-future' | 'birth-date-too-early' | undefined {
  if (birthDate > today) return 'birth-date-future'
  return birthDate < '1900-01-01' ? 'birth-date-too-early' : undefined
}

/** Derived from whether an Italian place of birth is set (section 3). */
export function nationalityOf(person: Pick<PersonalFields, 'birthPlace'>): 'Italiana' | 'Estera' {
  return person.birthPlace === null ? 'Estera' : 'Italiana'
}
