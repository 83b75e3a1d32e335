import { pick } from '../../../../../core/lib/pick.ts'
import { isTelephone } from '../../../../../core/lib/telephone.ts'
import type { Gender } from '../../../domain/codes.ts'
import { hasRightCheckLetter } from './fiscal-code.ts'

/** Personal fields (specification 3); null for unknown ones. Days are yyyy-MM-dd. */
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

export const personalFieldNames = [
  ...(['firstName', 'lastName', 'gender', 'birthDate', 'birthPlace', 'birthProvince', 'birthNation', 'foreignBirthCity'] as const),
  ...(['fiscalCode', 'email1', 'email2', 'phone1', 'phone2', 'mobilePhone', 'address', 'city', 'cap', 'province'] as const),
] as const satisfies readonly (keyof PersonalFields)[]

/** Returns the personal fields of a row or of a larger object. */
export const personalFieldsOf = (held: PersonalFields): PersonalFields => pick(held, personalFieldNames)

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
/** The fields as a request body sends them: missing ones count as null. */
export type SentPersonalFields = Omit<PersonalFields, Optional> & { [Field in Optional]?: string | null }

/** Fills in missing fields, trims names and capitalizes the tax code. */
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
 * Validates a person beyond the API description (specification 5); returns message codes by field.
 *
 * An Italian has an Italian birthplace, a foreigner a nation and a city abroad, never both; the tax code's check letter is right; the date
 * of birth is not in the future; a telephone number is one, unless it is that of `before`, the data that is changed. A birthplace may be
 * missing in the list of comuni, which holds only current ones.
 */
export function findPersonMistakes(person: PersonalFields, today: string, before?: PersonalFields): Readonly<Record<string, string>> {
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
  for (const name of telephones) {
    const number = person[name]
    if (number !== null && number !== before?.[name] && !isTelephone(number)) mistakes[name] = 'phone-wrong'
  }
  return mistakes
}

const telephones = ['mobilePhone', 'phone1', 'phone2'] as const

/** Returns the message code of an impossible date of birth. */
export function findBirthDateFlaw(birthDate: string, today: string): 'birth-date-future' | 'birth-date-too-early' | undefined {
  if (birthDate > today) return 'birth-date-future'
  return birthDate < '1900-01-01' ? 'birth-date-too-early' : undefined
}

/** Returns the nationality: Italian with an Italian birthplace (specification 3). */
export function nationalityOf(person: Pick<PersonalFields, 'birthPlace'>): 'Italiana' | 'Estera' {
  return person.birthPlace === null ? 'Estera' : 'Italiana'
}

/** Returns whether two e-mail addresses are equal, regardless of case, as for unique accounts. */
export function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
