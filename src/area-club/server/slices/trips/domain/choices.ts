import type { AlternativeKind } from '../../../domain/codes.ts'
import type { ExtraFamily, ExtraLabel } from '../../../domain/offers.ts'
import { type AlternativeOffer, type ExtraOffer, isOfferedBeside, type PackageOffers, type ServiceOffer } from './trips.ts'

/** A departure city as the forms' operations return it. Amounts are in cents. */
export interface PackageCity {
  serviceId: number
  itemGroup: string
  label: string
  realvalue: number
  soldout: boolean
  editableInClubArea: boolean
}

/** A choice within a package with its alternatives. */
export interface AlternativeServiceGroup {
  kind: AlternativeKind
  itemGroup: string
  title: string
  items: readonly (Omit<PackageCity, 'itemGroup'> & { code: string })[]
}

/** Extras offered together (specification 3). */
export interface ExtraServiceGroup {
  title: string
  /** The group with which its items are sent. */
  itemGroup: string
  subtitle: string | null
  description: string | null
  closureText: string | null
  isNew: boolean
  optional: boolean
  exclusive: boolean
  items: readonly ExtraService[]
}

interface ExtraService {
  value: number
  serviceId: number
  label: ExtraLabel
  description: string
  realvalue: number
  isVisualPrice: boolean
  visualPriceAmount: number | null
  suggested: boolean
  canBeUpsold: boolean
  upsellingExpirationDate: string | null
}

/**
 * Returns whether a customer may choose a service beside the chosen ones (specification 5).
 *
 * It is available and not reserved to the office.
 */
export function canBeChosen(offer: ServiceOffer, chosenServiceIds: ReadonlySet<number>): boolean {
  return !offer.soldout && offer.editableInClubArea && isOfferedBeside(offer, chosenServiceIds)
}

/** Returns the departure cities that can be chosen. */
export function describeCities({ cities }: PackageOffers, chosenServiceIds: ReadonlySet<number>): readonly PackageCity[] {
  return cities
    .filter((city) => canBeChosen(city, chosenServiceIds))
    .map(({ serviceId, itemGroup, label, realvalue, soldout, editableInClubArea }) => ({
      serviceId,
      itemGroup,
      label,
      realvalue,
      soldout,
      editableInClubArea,
    }))
}

/**
 * Returns ISEE band, departure city and payment method, in the order of specification 2.
 *
 * Each has the offers that pass `isKept`; a choice without any is left out.
 */
export function describeAlternatives(
  { iseeBands, cities, payments }: PackageOffers,
  isKept: (offer: AlternativeOffer) => boolean,
): readonly AlternativeServiceGroup[] {
  return [iseeBands, cities, payments].flatMap((choice) => {
    const kept = choice.filter(isKept)
    const first = kept[0]
    return first === undefined
      ? []
      : [{ kind: first.kind, itemGroup: first.itemGroup, title: first.alternativeLabel, items: kept.map(describeAlternative) }]
  })
}

function describeAlternative(offer: AlternativeOffer): AlternativeServiceGroup['items'][number] {
  const { serviceId, code, label, realvalue, soldout, editableInClubArea } = offer
  return { serviceId, code, label, realvalue, soldout, editableInClubArea }
}

/** Returns the groups of extras with the offers that pass `isKept`; empty groups are left out. */
export function describeExtras(
  { extraGroups }: PackageOffers,
  isKept: (offer: ExtraOffer, family: ExtraFamily) => boolean,
): readonly ExtraServiceGroup[] {
  return extraGroups
    .map(({ family, items, ...group }) => ({ ...group, items: items.filter((offer) => isKept(offer, family)).map(describeExtra) }))
    .filter(({ items }) => items.length > 0)
}

function describeExtra(offer: ExtraOffer): ExtraService {
  return {
    value: offer.price,
    serviceId: offer.serviceId,
    label: offer.extraLabel,
    description: offer.name,
    realvalue: offer.realvalue,
    isVisualPrice: offer.visualPriceAmount !== null,
    visualPriceAmount: offer.visualPriceAmount,
    suggested: offer.suggested,
    canBeUpsold: offer.canBeUpsold,
    upsellingExpirationDate: offer.upsellingExpirationDate,
  }
}
