import { findTypeCode, isForType, isInpsType } from '../../../../lib/practice-types.ts'
import type { ServiceSnapshot } from '../../../domain/service-snapshot.ts'
import { surchargeService } from '../../bookings/domain/prices.ts'
import type { SelectedItem } from '../../bookings/domain/selections.ts'
import { canBeChosen } from '../../trips/domain/choices.ts'
import type { PackageOffers, ServiceOffer } from '../../trips/domain/trips.ts'

/** What of a booking's own choice can be chosen again in another package. Ids are of services. */
export interface KeptChoice {
  city: number | null
  isee: number | null
  extras: readonly number[]
  /** The same as the API takes them. */
  items: readonly SelectedItem[]
  /** Names of the booked services that are neither kept nor included, without those of a choice. */
  lost: readonly string[]
}

/** Chooses in another package what is booked, where it is offered and open to customers (specification 5). Pure. */
export function keepChoice(booked: readonly ServiceSnapshot[], offers: PackageOffers, practiceType: number): KeptChoice {
  const bookedIds = new Set(booked.map(({ serviceId }) => serviceId))
  const keeps = (chosen: readonly ServiceOffer[]) => (offer: ServiceOffer) =>
    bookedIds.has(offer.serviceId) && canBeChosen(offer, new Set(chosen.map(({ serviceId }) => serviceId)))
  const city = offers.cities.find(keeps([]))
  const around = city === undefined ? [] : [city]
  const band = isInpsType(practiceType) ? offers.iseeBands.find(keeps(around)) : undefined
  const typeCode = findTypeCode(practiceType)
  const extras = offers.extraGroups.flatMap(({ itemGroup, exclusive, items }) => {
    const kept = items.filter((extra) => isForType(extra.extraLabel, typeCode) && keeps(around)(extra))
    return (exclusive ? kept.slice(0, 1) : kept).map(({ serviceId }) => ({ itemGroup, serviceId }))
  })
  const alternatives = [city, band].filter((offer) => offer !== undefined)
  const keptIds = new Set([...offers.included, ...extras].map(({ serviceId }) => serviceId))
  return {
    city: city?.serviceId ?? null,
    isee: band?.serviceId ?? null,
    extras: extras.map(({ serviceId }) => serviceId),
    items: [...alternatives.map(({ itemGroup, serviceId }) => ({ itemGroup, serviceId })), ...extras],
    lost: booked.filter((service) => isOwn(service) && !keptIds.has(service.serviceId)).map(({ name }) => name),
  }
}

/** The accumulated surcharge is a row of the price, not an offered service. */
const isOwn = ({ alternativeLabel, serviceId }: ServiceSnapshot): boolean => alternativeLabel === null && serviceId !== surchargeService.id
