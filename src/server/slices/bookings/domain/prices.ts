import type { AlternativeKind } from '../../../domain/codes.ts'
/**
 * What a choice of services costs, in cents: the one place where it is worked out, for what is shown before a change, for the change and for
 * the booking afterwards, whose price is the sum of its services (`computeTotalCents`).
 */

import { surchargeTexts } from '../../../../generated/server/texts.ts'
import { sayText } from '../../../domain/say-text.ts'
import type { PackageOffers } from '../../trips/domain/trips.ts'
import type { ServiceSnapshot } from './practices.ts'

/** What a change by the customer costs, besides what the services do. */
export interface PriceSettings {
  modificationSurchargeCents: number
}

/** Preview of section 3. `totalPrice` is the base, the rows and the surcharge together. */
export interface Price {
  basePrice: number
  rows: readonly PriceRow[]
  totalPrice: number
  modificationSurcharge: number
  /** What earlier changes cost: one of the rows, where there were any. */
  earlierSurcharges: number
}

/** A choice that would be another than now, in the words in which it is offered. `difference` is what it adds, in cents. */
export interface PriceChange {
  kind: AlternativeKind
  from: string
  to: string
  difference: number
}

export interface PriceRow {
  description: string
  price: number
}

/** The service under which surcharges stand in a booking. No package offers it: the numbers of the catalogue of trips begin after its own. */
export const surchargeService = {
  id: 500,
  code: 'supplemento-modifica',
  name: sayText(surchargeTexts.service, 'it'),
  itemGroup: 'Modifiche',
} as const

/** The row of what earlier changes cost, beside what this one does. Rows are Italian, as the services are. */
const earlierSurchargesRow = sayText(surchargeTexts.earlier, 'it')

/**
 * The price of these services in a booking of the package. What is included in the package is its base; whatever was chosen, added or
 * taken off is a row. `surchargeCents` is what the change itself costs, zero where nothing changes.
 */
export function computePrice(offers: PackageOffers, services: readonly ServiceSnapshot[], surchargeCents: number): Price {
  const included = new Set(offers.included.map(({ serviceId }) => serviceId))
  const base = services.filter(({ serviceId }) => included.has(serviceId))
  const others = services.filter(({ serviceId }) => !included.has(serviceId))
  const basePrice = sumOf(base)
  return {
    basePrice,
    rows: others.map((service) => ({ description: isSurcharge(service) ? earlierSurchargesRow : service.name, price: service.price })),
    totalPrice: basePrice + sumOf(others) + surchargeCents,
    modificationSurcharge: surchargeCents,
    earlierSurcharges: sumOf(others.filter(isSurcharge)),
  }
}

const isSurcharge = ({ serviceId }: Pick<ServiceSnapshot, 'serviceId'>): boolean => serviceId === surchargeService.id

/** The choices (ISEE band, departure city, payment method) that are others in `after` than in `before`; `offers` is what `after` is of. */
export function listChanges(
  before: readonly ServiceSnapshot[],
  after: readonly ServiceSnapshot[],
  offers: PackageOffers,
): readonly PriceChange[] {
  const kinds = new Map([...offers.cities, ...offers.iseeBands, ...offers.payments].map(({ serviceId, kind }) => [serviceId, kind]))
  return after.flatMap((service): PriceChange[] => {
    const kind = kinds.get(service.serviceId)
    const replaced = before.filter(({ alternativeLabel }) => alternativeLabel !== null && alternativeLabel === service.alternativeLabel)
    const [first] = replaced
    if (kind === undefined || first === undefined || replaced.some(({ serviceId }) => serviceId === service.serviceId)) return []
    return [{ kind, from: first.label || first.name, to: service.label || service.name, difference: service.price - sumOf(replaced) }]
  })
}

const sumOf = (services: readonly { price: number }[]): number => services.reduce((sum, { price }) => sum + price, 0)

/** The services of another package, with what earlier changes of the booking cost: moving it does not undo that. */
export function keepSurcharges(before: readonly ServiceSnapshot[], after: readonly ServiceSnapshot[]): readonly ServiceSnapshot[] {
  return [...after, ...before.filter(isSurcharge)]
}

/** The services of a booking once a change has been charged: surcharges stand as one service, last, with how many there were. */
export function withSurcharge(services: readonly ServiceSnapshot[], surchargeCents: number): readonly ServiceSnapshot[] {
  if (surchargeCents === 0) return services
  const { id, ...named } = surchargeService
  const before = services.find(isSurcharge)
  const price = (before?.price ?? 0) + surchargeCents
  const charged: ServiceSnapshot = {
    ...named,
    alternativeLabel: null,
    editableInClubArea: false,
    quantity: (before?.quantity ?? 0) + 1,
    price,
    service: { id },
    serviceId: id,
    label: named.name,
    soldout: false,
    realvalue: price,
  }
  return [...services.filter((service) => !isSurcharge(service)), charged]
}
