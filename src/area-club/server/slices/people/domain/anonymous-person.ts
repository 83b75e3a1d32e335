import type { PersonalFields } from './persons.ts'

/** Replaces the data of a deleted person. The same for all, so that deleted people are indistinguishable. */
export const anonymousPerson: PersonalFields = {
  firstName: 'Cliente',
  lastName: 'cancellato',
  gender: 'Z',
  birthDate: '1900-01-01',
  birthPlace: null,
  birthProvince: null,
  birthNation: null,
  foreignBirthCity: null,
  fiscalCode: 'XXXXXX00A00X000X',
  email1: 'cancellato@example.invalid',
  email2: null,
  phone1: null,
  phone2: null,
  mobilePhone: null,
  address: null,
  city: null,
  cap: null,
  province: null,
}
