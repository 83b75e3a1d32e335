import type { AlternativeKind } from '../../../domain/codes.ts'
import {
  type AlternativeOffer,
  type ExtraFamily,
  type ExtraLabel,
  type ExtraOffer,
  isOfferedBeside,
  type PackageOffers,
  type ServiceOffer,
} from './trips.ts'

/** A departure city as the form calls answer it. Amounts are cents. */
export interface PackageCity {
  serviceId: number
  itemGroup: string
  label: string
  realvalue: number
  soldout: boolean
  editableInClubArea: boolean
}

/** A choice that can be made again within a package, and what it offers. */
export interface AlternativeServiceGroup {
  kind: AlternativeKind
  itemGroup: string
  title: string
  items: readonly (Omit<PackageCity, 'itemGroup'> & { code: string })[]
}

/** Extras offered together (section 3). */
export interface ExtraServiceGroup {
  title: string
  /** What each of its items is sent with. */
  itemGroup: string
  subtitle: string | null
  description: string | null
  closureText: string | null
  isNew: boolean
  optional: boolean
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

/** Whether a customer may choose it beside what is chosen already: there is some left, and it is not for the office alone (section 5). */
export function canBeChosen(offer: ServiceOffer, chosenServiceIds: ReadonlySet<number>): boolean {
  return !offer.soldout && offer.editableInClubArea && isOfferedBeside(offer, chosenServiceIds)
}

/** The departure cities that can be chosen. */
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
 * ISEE band, departure city and payment method, in the order of section 2, each with the offers that are kept; a choice without any is
 * left out.
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

/** The groups of extras with those that are kept; a group without any is left out. */
export function describeExtras(
  { extraGroups }: PackageOffers,
  isKept: (offer: ExtraOffer, family: ExtraFamily) => boolean,
): readonly ExtraServiceGroup[] {
  return extraGroups
    .map(({ family, items, ...said }) => ({ ...said, items: items.filter((offer) => isKept(offer, family)).map(describeExtra) }))
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
