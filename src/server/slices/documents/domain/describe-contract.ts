import type { DocumentAbout } from '../../../../generated/server/documents.ts'
import { findRomeDate } from '../../../../lib/show-date.ts'
import type { Practice } from '../../bookings/domain/practices.ts'
import type { PersonalFields } from '../../people/domain/persons.ts'

/** What a document is made from. */
export interface DocumentSubject {
  creationDate: string
  practice: Practice
  buyer: PersonalFields
  participants: readonly PersonalFields[]
}

export const nameOf = ({ firstName, lastName }: Pick<PersonalFields, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`

/** One who signs, or is written to; what is not known of them is empty. */
export function describeParty(person: PersonalFields) {
  return {
    name: nameOf(person),
    street: person.address ?? '',
    city: [person.cap, person.city, person.province && `(${person.province})`].filter((part) => part).join(' '),
    fiscalCode: person.fiscalCode,
    email: person.email1,
    phone: person.mobilePhone ?? person.phone1 ?? '',
  }
}

export const describeTraveller = (person: PersonalFields) => ({
  name: nameOf(person),
  birthDate: person.birthDate,
  birthPlace: person.birthPlace ?? [person.foreignBirthCity, person.birthNation].filter((part) => part).join(', '),
  fiscalCode: person.fiscalCode,
})

export const describeTrip = ({ shortCode, destination, buyedPackage }: Practice) => ({
  code: shortCode,
  title: buyedPackage.title,
  packageCode: buyedPackage.code,
  destination,
  from: buyedPackage.periodFrom,
  to: buyedPackage.periodTo,
})

export const describeServices = ({ serviceSnapshots }: Practice) =>
  serviceSnapshots.map(({ name, quantity, price }) => ({ name, quantity, price }))

/** The booking as the document `contract` of the catalogue is about it. */
export function describeContract({ creationDate, practice, buyer, participants }: DocumentSubject): DocumentAbout['contract'] {
  return {
    date: findRomeDate(creationDate) ?? creationDate,
    customer: describeParty(buyer),
    participants: participants.map(describeTraveller),
    trip: describeTrip(practice),
    services: describeServices(practice),
    total: practice.totalCost,
  }
}
