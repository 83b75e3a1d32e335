/** What a booking may choose again within its package, and what may be added to it (section 5). Days are yyyy-MM-dd. */
import { findTypeCode, isForType, isInpsType } from '../../../../lib/practice-types.ts'
import {
  type AlternativeServiceGroup,
  canBeChosen,
  describeAlternatives,
  describeExtras,
  type ExtraServiceGroup,
} from '../../trips/domain/choices.ts'
import { type AlternativeOffer, type ExtraFamily, isOfferedBeside, type PackageOffers } from '../../trips/domain/trips.ts'
import { canBeUpsold, type KeptPractice, type ServiceSnapshot } from './practices.ts'

/**
 * The choices that the booking has made and may make again, each with what it has now, sold out or not, and with what can be chosen
 * instead: by itself, or beside others of the list in one change. What it has not chosen, what the office alone may change and what has
 * nothing else to offer is left out; ISEE bands are for bookings that INPS contributes to.
 */
export function listAlternativesOf(
  { practiceType, serviceSnapshots }: Pick<KeptPractice, 'practiceType' | 'serviceSnapshots'>,
  offers: PackageOffers,
): readonly AlternativeServiceGroup[] {
  const bookedIds = new Set(serviceSnapshots.map(({ serviceId }) => serviceId))
  const editableIds = new Set(serviceSnapshots.filter(({ editableInClubArea }) => editableInClubArea).map(({ serviceId }) => serviceId))
  const all = [...offers.iseeBands, ...offers.cities, ...offers.payments]
  const openKinds = new Set(all.filter(({ serviceId }) => editableIds.has(serviceId)).map(({ kind }) => kind))
  if (!isInpsType(practiceType)) openKinds.delete('isee')
  const isOpen = ({ kind, soldout, editableInClubArea }: AlternativeOffer) => openKinds.has(kind) && !soldout && editableInClubArea
  /** `chosen`: what is chosen anew already, each depending on the next and the last on this one: their choices are no longer free. */
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
 * The extras that may be added to the booking on that day: for its kind, not expired, not booked yet, and not cheaper than the dearest of
 * their family that it has. None where nothing may be added to it at all, and none that must be: what is required was chosen with the
 * booking.
 */
export function listUpsellingOf(
  practice: Pick<
    KeptPractice,
    'practiceType' | 'readableStatus' | 'serviceSnapshots' | 'upsellingUntil' | 'isModifying' | 'hold' | 'buyedPackage'
  >,
  offers: PackageOffers,
  today: string,
): readonly ExtraServiceGroup[] {
  if (!canBeUpsold(practice, today)) return []
  const typeCode = findTypeCode(practice.practiceType)
  const bookedIds = new Set(practice.serviceSnapshots.map(({ serviceId }) => serviceId))
  // The last one may be held for this very booking.
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

/** What the dearest booked extra of a family costs; nothing where there is none. */
function currentPriceOf(services: readonly ServiceSnapshot[], family: ExtraFamily): number {
  const prices = services.filter(({ label }) => label.split(':')[0] === family).map(({ price }) => price)
  return Math.max(0, ...prices)
}
