import type { AlternativeKind } from '../../../domain/codes.ts'
/**
 * Computes the price of a selection of services in cents, for the preview and for the change.
 *
 * The only place that does; a booking's price is the sum of its services (`computeTotalCents`).
 */

import { surchargeTexts } from '#generated/server/texts.ts'
import { renderText } from '../../../../../core/server/domain/render-text.ts'
import type { ServiceSnapshot } from '../../../domain/service-snapshot.ts'
import type { PackageOffers } from '../../trips/domain/trips.ts'

/** The preview of specification 3. `totalPrice` is the sum of base, rows and surcharge. */
export interface Price {
  basePrice: number
  rows: readonly PriceRow[]
  totalPrice: number
  modificationSurcharge: number
  /** Surcharges of earlier changes, which are one of the rows. */
  earlierSurcharges: number
}

/** A changed choice, with the labels of its offers. `difference` is in cents. */
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

/**
 * The service that carries a booking's surcharges.
 *
 * No package offers it: generated service ids begin above this one.
 */
export const surchargeService = {
  id: 500,
  code: 'supplemento-modifica',
  name: renderText(surchargeTexts.service, 'it'),
  itemGroup: 'Modifiche',
} as const

/** The row of earlier surcharges. Rows are in Italian, as services are. */
const earlierSurchargesRow = renderText(surchargeTexts.earlier, 'it')

/**
 * Returns the price of services in a booking of the package.
 *
 * The package's included services are its base, every other service is a row. `surchargeCents` is the surcharge of this change, zero
 * without changes.
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

/**
 * Returns the changed choices of ISEE band, departure city and payment method.
 *
 * `offers` belongs to the package of `after`.
 */
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

/** Adds the surcharges of the booking's earlier changes to the services of another package. */
export function keepSurcharges(before: readonly ServiceSnapshot[], after: readonly ServiceSnapshot[]): readonly ServiceSnapshot[] {
  return [...after, ...before.filter(isSurcharge)]
}

/**
 * Adds a change's surcharge to the services.
 *
 * Surcharges are one service, last, whose quantity counts them.
 */
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
