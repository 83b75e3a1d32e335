/** Lists what a move of a booking keeps, changes and loses, for the customer to accept. Pure; amounts are in cents. */
import type { ConsequenceOutcome, ConsequenceSubject } from '../../../domain/codes.ts'
import type { ServiceSnapshot } from '../../../domain/service-snapshot.ts'
import { computeBalance } from '../../bookings/domain/payments.ts'
import type { StoredPractice } from '../../bookings/domain/practices.ts'
import { listChanges, surchargeService } from '../../bookings/domain/prices.ts'
import type { PackageOffers } from '../../trips/domain/trips.ts'

/** One consequence; fields that do not apply are null. */
export interface Consequence {
  outcome: ConsequenceOutcome
  subject: ConsequenceSubject
  /** The subject's name, as the operator writes it. */
  name: string | null
  from: string | null
  to: string | null
  /** The amount moved, or the price of a service. */
  amount: number | null
  count: number | null
}

/** Numbers of a booking's documents. */
export interface CountedPapers {
  uploads: number
  contracts: number
  consentForms: number
}

const plain = { name: null, from: null, to: null, amount: null, count: null } as const

export function listConsequences(
  practice: StoredPractice,
  offers: PackageOffers,
  services: readonly ServiceSnapshot[],
  papers: CountedPapers,
): readonly Consequence[] {
  return [...listKept(practice, services, papers), ...listChanged(practice, offers, services), ...listLost(practice, services, papers)]
}

function listKept(practice: StoredPractice, services: readonly ServiceSnapshot[], { uploads }: CountedPapers): readonly Consequence[] {
  const kept = (subject: ConsequenceSubject, rest: Partial<Consequence>) => ({ ...plain, outcome: 'kept', subject, ...rest }) as const
  const { privatoPayedCents, inpsPayedCents } = computeBalance({ totalCents: 0, inpsShareCents: null }, practice.entries)
  const booked = idsOf(practice.serviceSnapshots)
  const { length } = practice.participants
  return [
    ...(length > 0 ? [kept('participants', { count: length })] : []),
    ...(privatoPayedCents !== 0 ? [kept('payments', { amount: privatoPayedCents })] : []),
    ...(inpsPayedCents !== 0 ? [kept('inps-payments', { amount: inpsPayedCents })] : []),
    ...(practice.costoINPS !== null ? [kept('inps-share', { amount: practice.costoINPS })] : []),
    ...(practice.partoSicuro ? [kept('parto-sicuro', {})] : []),
    ...(uploads > 0 ? [kept('uploads', { count: uploads })] : []),
    ...services.filter((service) => booked.has(service.serviceId) && isOffered(service)).map(toServiceLine(kept)),
  ]
}

function listChanged(
  practice: StoredPractice,
  { turn, ...offers }: PackageOffers,
  services: readonly ServiceSnapshot[],
): readonly Consequence[] {
  const { buyedPackage, destination } = practice
  const changed = (subject: ConsequenceSubject, from: string, to: string): readonly Consequence[] =>
    from === to ? [] : [{ ...plain, outcome: 'changed', subject, from, to }]
  return [
    ...changed('destination', destination, turn.destination),
    ...changed('package', buyedPackage.title, turn.title),
    ...changed('period-from', buyedPackage.periodFrom, turn.periodFrom),
    ...changed('period-to', buyedPackage.periodTo, turn.periodTo),
    ...listChanges(practice.serviceSnapshots, services, { turn, ...offers }).flatMap(({ kind, from, to }) => changed(kind, from, to)),
  ]
}

function listLost(
  practice: StoredPractice,
  services: readonly ServiceSnapshot[],
  { contracts, consentForms }: CountedPapers,
): readonly Consequence[] {
  const lost = (subject: ConsequenceSubject, rest: Partial<Consequence>) => ({ ...plain, outcome: 'lost', subject, ...rest }) as const
  const after = idsOf(services)
  const choices = new Set(services.map(({ alternativeLabel }) => alternativeLabel))
  const isReplaced = ({ alternativeLabel }: ServiceSnapshot) => alternativeLabel !== null && choices.has(alternativeLabel)
  return [
    ...(practice.readableStatus === 'confermato' ? [lost('confirmation', {})] : []),
    ...(contracts > 0 ? [lost('contract', { count: contracts })] : []),
    ...(consentForms > 0 ? [lost('consent-form', { count: consentForms })] : []),
    ...(practice.financingUrl === null ? [] : [lost('financing', {})]),
    ...practice.serviceSnapshots
      .filter((service) => !after.has(service.serviceId) && !isReplaced(service) && isOffered(service))
      .map(toServiceLine(lost)),
  ]
}

const toServiceLine =
  (line: (subject: ConsequenceSubject, rest: Partial<Consequence>) => Consequence) =>
  ({ name, price }: ServiceSnapshot): Consequence =>
    line('service', { name, amount: price })

const idsOf = (services: readonly ServiceSnapshot[]): ReadonlySet<number> => new Set(services.map(({ serviceId }) => serviceId))

/** The accumulated surcharge is a row of the price, not an offered service. */
const isOffered = ({ serviceId }: ServiceSnapshot): boolean => serviceId !== surchargeService.id
