import { findTypeCode, isForType, isInpsType } from '../../../../lib/practice-types.ts'
import type { EditPreviewCode } from '../../../domain/codes.ts'
import type { ServiceSnapshot } from '../../../domain/service-snapshot.ts'
/**
 * Validates the choice of services in a package by the availability rules of specification 5.
 *
 * Services may be sold out, closed to customers, reserved for other kinds of booking, or depend on another service. Pure; `prices.ts`
 * computes the price.
 */
import { canBeChosen } from '../../trips/domain/choices.ts'
import { type AlternativeOffer, type ExtraOffer, isOfferedBeside, type PackageOffers, type ServiceOffer } from '../../trips/domain/trips.ts'

/** A chosen service with the group in which it was offered. */
export interface SelectedItem {
  itemGroup: string
  serviceId: number
}

/** Why a choice is refused or has no price. */
export type SelectionRefusal = Extract<EditPreviewCode, 'sold-out' | 'not-combinable' | 'not-priced'>

export type Selected =
  /** The services of the changed booking in order; `isChanged` when they differ from the current ones. */
  | { code: 'ok'; services: readonly ServiceSnapshot[]; isChanged: boolean }
  | { code: SelectionRefusal }
  /** The package does not offer the selection: message codes by field path. */
  | { code: 'mistaken'; errors: Readonly<Record<string, string>> }

/** `sentAs` is the group under which an extra is offered, which may differ from its own group. */
type Choosable = AlternativeOffer | (ExtraOffer & { kind: 'extra'; sentAs: string })

/**
 * Selects other alternatives of the booking's package (ISEE band, departure city, payment method).
 *
 * Services without a new choice stay as booked, at the price at which they were booked.
 */
export function selectAlternatives(
  booked: readonly ServiceSnapshot[],
  offers: PackageOffers,
  items: readonly SelectedItem[],
  practiceType: number,
): Selected {
  const bookedIds = new Set(booked.map(({ serviceId }) => serviceId))
  const openIds = new Set(booked.filter(({ editableInClubArea }) => editableInClubArea).map(({ serviceId }) => serviceId))
  // Only kinds that are booked, and whose booked choice is editable, can be chosen anew.
  const alternatives = listAlternatives(offers, practiceType)
  const openKinds = new Set(alternatives.filter(({ serviceId }) => openIds.has(serviceId)).map(({ kind }) => kind))
  const choosable = alternatives.filter(({ kind }) => openKinds.has(kind))
  const { chosen, errors } = readItems(items, choosable, bookedIds)
  if (Object.keys(errors).length > 0) return { code: 'mistaken', errors }
  const fresh = chosen.filter(({ serviceId }) => !bookedIds.has(serviceId))
  if (fresh.some(({ soldout }) => soldout)) return { code: 'sold-out' }
  const services = replaceAlternatives(booked, fresh, alternatives)
  return areCombinable(services, offers, bookedIds) ? { code: 'ok', services, isChanged: fresh.length > 0 } : { code: 'not-combinable' }
}

/**
 * Selects the services of a new booking of a package.
 *
 * Requires a city, an ISEE band for INPS bookings, and one extra of each mandatory group.
 */
export function selectPackage(offers: PackageOffers, items: readonly SelectedItem[], practiceType: number): Selected {
  const choosable = [...listAlternatives(offers, practiceType), ...listExtras(offers, practiceType)]
  const { chosen, errors } = readItems(items, choosable, new Set())
  if (Object.keys(errors).length > 0) return { code: 'mistaken', errors }
  if (offers.turn.soldout || chosen.some(({ soldout }) => soldout)) return { code: 'sold-out' }
  const services = [...offers.included.map(toSnapshot), ...chosen.map(toSnapshot)]
  if (!areCombinable(services, offers, new Set()) || hasRivals(offers, chosen)) return { code: 'not-combinable' }
  return isComplete(offers, choosable, chosen) ? { code: 'ok', services, isChanged: true } : { code: 'not-priced' }
}

/** Returns the alternatives of a package; closed and sold-out ones are judged later. */
function listAlternatives(offers: PackageOffers, practiceType: number): readonly Choosable[] {
  const bands = isInpsType(practiceType) ? offers.iseeBands : []
  return [...offers.cities, ...bands, ...offers.payments]
}

function listExtras(offers: PackageOffers, practiceType: number): readonly Choosable[] {
  const typeCode = findTypeCode(practiceType)
  return offers.extraGroups
    .flatMap(({ itemGroup: sentAs, items }) => items.map((extra) => ({ ...extra, kind: 'extra' as const, sentAs })))
    .filter(({ extraLabel }) => isForType(extraLabel, typeCode))
}

function readItems(items: readonly SelectedItem[], choosable: readonly Choosable[], bookedIds: ReadonlySet<number>) {
  const chosen: Choosable[] = []
  const errors: Record<string, string> = {}
  for (const [index, { serviceId, itemGroup }] of items.entries()) {
    const path = `newPackageItems.${index}.serviceId`
    const found = choosable.find((offer) => offer.serviceId === serviceId && isSentAs(offer, itemGroup))
    if (found === undefined || !(found.editableInClubArea || bookedIds.has(serviceId))) errors[path] = 'service-not-offered'
    else if (chosen.some((other) => (found.kind === 'extra' ? other.serviceId === serviceId : other.kind === found.kind)))
      errors[path] = 'service-chosen-twice'
    else chosen.push(found)
  }
  return { chosen, errors }
}

/** Returns whether an extra was sent with the group that offers it or with its own group. */
function isSentAs(offer: Choosable, itemGroup: string): boolean {
  return offer.itemGroup === itemGroup || (offer.kind === 'extra' && offer.sentAs === itemGroup)
}

/** Returns the booked services with each newly chosen alternative in place of the former one. */
function replaceAlternatives(
  booked: readonly ServiceSnapshot[],
  fresh: readonly Choosable[],
  alternatives: readonly Choosable[],
): readonly ServiceSnapshot[] {
  const kindOf = new Map(alternatives.map(({ serviceId, kind }) => [serviceId, kind]))
  const instead = new Map(fresh.map((offer) => [offer.kind, offer]))
  const placed = new Set<Choosable>()
  return booked.flatMap((service): readonly ServiceSnapshot[] => {
    const kind = kindOf.get(service.serviceId)
    const offer = kind && instead.get(kind)
    if (offer === undefined) return [service]
    if (placed.has(offer)) return []
    placed.add(offer)
    return [toSnapshot(offer)]
  })
}

/** Returns whether every service has the one it depends on; services booked without it may stay. */
function areCombinable(services: readonly ServiceSnapshot[], offers: PackageOffers, bookedIds: ReadonlySet<number>): boolean {
  const ids = new Set(services.map(({ serviceId }) => serviceId))
  return listAll(offers).every((offer) => {
    if (!ids.has(offer.serviceId) || isOfferedBeside(offer, ids)) return true
    return bookedIds.has(offer.serviceId) && !isOfferedBeside(offer, bookedIds)
  })
}

/** Returns whether two of the chosen services exclude each other. */
export function hasRivals({ extraGroups }: PackageOffers, chosen: readonly Pick<ServiceOffer, 'serviceId'>[]): boolean {
  const ids = new Set(chosen.map(({ serviceId }) => serviceId))
  return extraGroups.some(({ exclusive, items }) => exclusive && items.filter(({ serviceId }) => ids.has(serviceId)).length > 1)
}

const listAll = (offers: PackageOffers): readonly ServiceOffer[] => [
  ...offers.included,
  ...offers.cities,
  ...offers.iseeBands,
  ...offers.payments,
  ...offers.extraGroups.flatMap(({ items }) => items),
]

function isComplete(offers: PackageOffers, choosable: readonly Choosable[], chosen: readonly Choosable[]): boolean {
  const ids = new Set([...offers.included, ...chosen].map(({ serviceId }) => serviceId))
  const isOpen = (offer: Choosable) => canBeChosen(offer, ids)
  const asked = (['city', 'isee'] as const).filter((kind) => choosable.some((offer) => offer.kind === kind && isOpen(offer)))
  const groups = offers.extraGroups.filter(({ optional }) => !optional).map(({ items }) => new Set(items.map(({ serviceId }) => serviceId)))
  return (
    asked.every((kind) => chosen.some((offer) => offer.kind === kind)) &&
    groups.every((group) => {
      const isOfGroup = (offer: Choosable) => group.has(offer.serviceId)
      return chosen.some(isOfGroup) || !choosable.some((offer) => isOfGroup(offer) && isOpen(offer))
    })
  )
}

/** Converts an offered service to a booked one. */
export function toSnapshot(offer: ServiceOffer | ExtraOffer | Choosable): ServiceSnapshot {
  return {
    itemGroup: offer.itemGroup,
    alternativeLabel: 'alternativeLabel' in offer ? offer.alternativeLabel : null,
    editableInClubArea: offer.editableInClubArea,
    code: offer.code,
    name: offer.name,
    quantity: offer.quantity,
    price: offer.realvalue,
    service: { id: offer.serviceId },
    serviceId: offer.serviceId,
    label: 'extraLabel' in offer ? offer.extraLabel : offer.label,
    soldout: offer.soldout,
    realvalue: offer.realvalue,
  }
}
