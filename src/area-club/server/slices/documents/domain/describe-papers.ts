/** The data of each document of the catalogue, from a booking. Unknown values are empty texts, which the layout leaves out. */
import { region } from '#generated/region.ts'
import type { Language } from '../../../../../core/lib/language.ts'
import { findDate } from '../../../../../core/lib/show-date.ts'
import { findBalanceDay, type Practice } from '../../bookings/domain/practices.ts'
import type { PersonalFields } from '../../people/domain/persons.ts'
import type { Departure, DocumentSubject, PaymentTerms, PrintedConsent, TravelPaper } from './document-subject.ts'

/**
 * Returns the data of proposal, summary and contract: the booking, the deposit on signing, and the balance with its day.
 *
 * A document made within `terms.balanceDays` of the departure has its balance due at once.
 */
export function describeBooking({ creationDate, practice, buyer, participants }: DocumentSubject, terms: PaymentTerms) {
  const date = dayOf(creationDate)
  const trip = describeTrip(practice)
  const contribution = practice.costoINPS ?? 0
  const own = practice.totalCost - contribution
  const deposit = Math.round((own * terms.depositPercent) / 10_000) * 100
  return {
    date,
    customer: describeParty(buyer),
    participants: participants.map(describeTraveller),
    trip,
    services: practice.serviceSnapshots.map(({ name, quantity, price }) => ({ name, quantity, price })),
    total: practice.totalCost,
    contribution,
    deposit,
    balance: own - deposit,
    balanceDue: findBalanceDay(trip.from, date, terms.balanceDays),
  }
}

/** Returns the data of the travel notice in a language. */
export function describeTravelNotice(
  { practice, buyer, participants }: DocumentSubject,
  {
    papers = [],
    departure,
    language,
  }: { papers: readonly TravelPaper[] | undefined; departure: Departure | undefined; language: Language },
) {
  const { name, street, city } = describeParty(buyer)
  return {
    customer: { name, street, city },
    participants: participants.map((person) => ({ name: nameOf(person) })),
    trip: describeTrip(practice),
    papersAreKnown: papers.length > 0,
    papers: papers.map((paper) => ({ name: paper[language] })),
    departureIsKnown: departure !== undefined,
    departure: {
      city: departure?.city ?? '',
      place: departure?.meetingPlace ?? '',
      means: departure?.means ?? '',
      meetsAt: departure?.meetsAt ?? '',
      leavesAt: departure?.leavesAt ?? '',
      returnsAt: departure?.returnsAt ?? '',
    },
  }
}

export function describeCertificate(
  { creationDate, practice }: Pick<DocumentSubject, 'creationDate' | 'practice'>,
  participant: PersonalFields,
) {
  return { date: dayOf(creationDate), participant: describeTraveller(participant), trip: describeTrip(practice) }
}

export function describeConsentForm({ createdAt, divisionId, participant, author, answers }: Omit<PrintedConsent, 'version'>) {
  const { holidayCentre, dates, email, phone } = participant
  return {
    date: dayOf(createdAt),
    division: divisionId,
    participant: { name: nameOf(participant), phone: phone ?? '', email, holidayCentre, dates },
    author: { name: nameOf(author), relationship: author.relationship ?? 'altro', phone: author.phone, email: author.email },
    answers: answers.map(({ question, answer }, index) => ({ number: index + 1, question, answer })),
  }
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`
const dayOf = (instant: string): string => findDate(instant, region.timeZone) ?? instant

function describeParty(person: PersonalFields) {
  return {
    name: nameOf(person),
    street: person.address ?? '',
    city: [person.cap, person.city, person.province && `(${person.province})`].filter((part) => part).join(' '),
    fiscalCode: person.fiscalCode,
    email: person.email1,
    phone: person.mobilePhone ?? person.phone1 ?? '',
  }
}

const describeTraveller = (person: PersonalFields) => ({
  name: nameOf(person),
  birthDate: person.birthDate,
  birthPlace: person.birthPlace ?? [person.foreignBirthCity, person.birthNation].filter((part) => part).join(', '),
  fiscalCode: person.fiscalCode,
})

const describeTrip = ({ shortCode, destination, buyedPackage }: Practice) => ({
  code: shortCode,
  title: buyedPackage.title,
  packageCode: buyedPackage.code,
  destination,
  from: buyedPackage.periodFrom,
  to: buyedPackage.periodTo,
})
