import type { Insertable } from 'kysely'
import type { PersonalFields } from '../slices/people/domain/persons.ts'
import type { PersonRow, PersonTable } from './tables/accounts.ts'

/** Maps a person to a row. */
export function toPersonRow(person: PersonalFields): Omit<Insertable<PersonTable>, 'id' | 'version'> {
  return {
    first_name: person.firstName,
    last_name: person.lastName,
    gender: person.gender,
    birth_date: person.birthDate,
    birth_place: person.birthPlace,
    birth_province: person.birthProvince,
    birth_nation: person.birthNation,
    foreign_birth_city: person.foreignBirthCity,
    fiscal_code: person.fiscalCode,
    email1: person.email1,
    email2: person.email2,
    phone1: person.phone1,
    phone2: person.phone2,
    mobile_phone: person.mobilePhone,
    address: person.address,
    city: person.city,
    cap: person.cap,
    province: person.province,
  }
}

/** Maps a row to a person. */
export function fromPersonRow(row: Omit<PersonRow, 'id' | 'version'>): PersonalFields {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    gender: row.gender,
    birthDate: row.birth_date,
    birthPlace: row.birth_place,
    birthProvince: row.birth_province,
    birthNation: row.birth_nation,
    foreignBirthCity: row.foreign_birth_city,
    fiscalCode: row.fiscal_code,
    email1: row.email1,
    email2: row.email2,
    phone1: row.phone1,
    phone2: row.phone2,
    mobilePhone: row.mobile_phone,
    address: row.address,
    city: row.city,
    cap: row.cap,
    province: row.province,
  }
}
