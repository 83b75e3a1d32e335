/** Lists a booking's alternatives and the extras that can be added to it (specification 5). Days are yyyy-MM-dd. */
import { findTypeCode, isForType, isInpsType } from '../../../../lib/practice-types.ts'
import type { ExtraFamily } from '../../../domain/offers.ts'
import type { ServiceSnapshot } from '../../../domain/service-snapshot.ts'
import {
  type AlternativeServiceGroup,
  canBeChosen,
  describeAlternatives,
  describeExtras,
  type ExtraServiceGroup,
} from '../../trips/domain/choices.ts'
import { type AlternativeOffer, isOfferedBeside, type PackageOffers } from '../../trips/domain/trips.ts'
import { canBeUpsold, type StoredPractice } from './practices.ts'

/**
 * Returns the editable choices of the booking, each with its booked service and the alternatives.
 *
 * An alternative is available by itself or beside others of the list in one change. Omits choices that are not booked, that only the office
 * can change, or that have no alternative; ISEE bands are for INPS bookings only.
 */
export function listAlternativesOf(
  { practiceType, serviceSnapshots }: Pick<StoredPractice, 'practiceType' | 'serviceSnapshots'>,
  offers: PackageOffers,
): readonly AlternativeServiceGroup[] {
  const bookedIds = new Set(serviceSnapshots.map(({ serviceId }) => serviceId))
  const editableIds = new Set(serviceSnapshots.filter(({ editableInClubArea }) => editableInClubArea).map(({ serviceId }) => serviceId))
  const all = [...offers.iseeBands, ...offers.cities, ...offers.payments]
  const openKinds = new Set(all.filter(({ serviceId }) => editableIds.has(serviceId)).map(({ kind }) => kind))
  if (!isInpsType(practiceType)) openKinds.delete('isee')
  const isOpen = ({ kind, soldout, editableInClubArea }: AlternativeOffer) => openKinds.has(kind) && !soldout && editableInClubArea
  /** Returns whether `offer` can be chosen beside `chosen`, a chain whose members depend on the next. */
  const canBeReached = (offer: AlternativeOffer, chosen: readonly AlternativeOffer[]): boolean => {
    if (chosen.includes(offer)) return true
    if (!isOpen(offer) || chosen.some(({ kind }) => kind === offer.kind)) return false
    const needed = all.find(({ serviceId }) => serviceId === offer.dependsOn)
    if (offer.dependsOn === null || needed === undefined) return isOfferedBeside(offer, bookedIds)
    const made = [...chosen, offer]
    return bookedIds.has(needed.serviceId) ? made.every(({ kind }) => kind !== needed.kind) : canBeReached(needed, made)
  }
  return describeAlternatives(
    offers,
    (offer) => openKinds.has(offer.kind) && (bookedIds.has(offer.serviceId) || canBeReached(offer, [])),
  ).filter(({ items }) => items.some(({ serviceId }) => !bookedIds.has(serviceId)))
}

/**
 * Returns the extras that can be added to the booking on that day.
 *
 * They fit the booking's kind, are not expired and not booked, and cost no less than the dearest booked extra of their family. Empty when
 * nothing can be added; every group is optional, because the mandatory ones were chosen with the booking.
 */
export function listUpsellingOf(
  practice: Pick<
    StoredPractice,
    'practiceType' | 'readableStatus' | 'serviceSnapshots' | 'upsellingUntil' | 'isModifying' | 'hold' | 'buyedPackage'
  >,
  offers: PackageOffers,
  today: string,
): readonly ExtraServiceGroup[] {
  if (!canBeUpsold(practice, today)) return []
  const typeCode = findTypeCode(practice.practiceType)
  const bookedIds = new Set(practice.serviceSnapshots.map(({ serviceId }) => serviceId))
  // The last seat may be held for this booking.
  const heldIds = new Set(practice.hold?.services.map(({ serviceId }) => serviceId))
  return describeExtras(
    offers,
    (offer, family) =>
      offer.canBeUpsold &&
      isForType(offer.extraLabel, typeCode) &&
      !bookedIds.has(offer.serviceId) &&
      (heldIds.has(offer.serviceId) || canBeChosen(offer, bookedIds)) &&
      (offer.upsellingExpirationDate === null || today <= offer.upsellingExpirationDate) &&
      offer.realvalue >= currentPriceOf(practice.serviceSnapshots, family),
  ).map((group) => ({ ...group, optional: true }))
}

/** Returns the price of the dearest booked extra of a family; 0 when there is none. */
function currentPriceOf(services: readonly ServiceSnapshot[], family: ExtraFamily): number {
  const prices = services.filter(({ label }) => label.split(':')[0] === family).map(({ price }) => price)
  return Math.max(0, ...prices)
}
