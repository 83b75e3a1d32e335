import type { TypeCode } from '../../../../lib/practice-types.ts'
import type { AlternativeKind, ProductDivisionId } from '../../../domain/codes.ts'
/**
 * The catalogue of trips: what a package is made of, what can be chosen in it and what can be added. Amounts are cents, days yyyy-MM-dd.
 * What a booking of the package costs is the sum of `realvalue` over what is included and what was chosen: no price is kept twice.
 */

/** How a service stands in a package: part of its price, a choice to make, or something to add. */
export type OfferKind = 'included' | AlternativeKind | 'extra'

export type ExtraFamily = `Extra${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}` | 'PAGAMENTO-EXTRA'
/** A family, and after a colon the only kind of booking that it is for. */
export type ExtraLabel = ExtraFamily | `${ExtraFamily}:${TypeCode}`

/** A package: a programme in a period. */
export interface Turn {
  id: number
  /** Names its programme; null for a package that is booked and offered to nobody. */
  webgroup: string | null
  productDivisionId: ProductDivisionId
  code: string
  title: string
  /** As bookings name it. */
  destination: string
  periodFrom: string
  periodTo: string
  soldout: boolean
  editableInClubArea: boolean
}

/** A service as a package offers it. `price` is the list's and `realvalue` what is paid; both are of the whole quantity. */
export interface ServiceOffer {
  serviceId: number
  code: string
  name: string
  itemGroup: string
  label: string
  quantity: number
  price: number
  realvalue: number
  soldout: boolean
  /** Only services for which this holds may be chosen by the customer (section 5). */
  editableInClubArea: boolean
  /** Without that service it is not offered; null where it stands by itself. */
  dependsOn: number | null
}

/** One of several, of which a booking has one: a departure city, an ISEE band, a way of paying. */
export interface AlternativeOffer extends ServiceOffer {
  kind: AlternativeKind
  /** The name of the choice: Città di partenza. */
  alternativeLabel: string
}

export interface ExtraOffer extends ServiceOffer {
  extraLabel: ExtraLabel
  suggested: boolean
  /** Shown instead of the price. */
  visualPriceAmount: number | null
  canBeUpsold: boolean
  /** The last day on which it may be added to a booking. */
  upsellingExpirationDate: string | null
}

/** Extras of one family, offered together. Html is as the operator wrote it. */
export interface ExtraGroupOffer {
  family: ExtraFamily
  /** What its items are sent with, also where services of it stand under several groups: that of the first. */
  itemGroup: string
  title: string
  subtitle: string | null
  description: string | null
  closureText: string | null
  isNew: boolean
  /** False: one of them at least must be chosen (section 5). */
  optional: boolean
  items: readonly ExtraOffer[]
}

/** Everything that a package offers, sold out and closed to customers or not, each list in the order in which it is shown. */
export interface PackageOffers {
  turn: Turn
  /** What the package costs before anything is chosen: the sum of what is included. */
  basePrice: number
  included: readonly ServiceOffer[]
  cities: readonly AlternativeOffer[]
  iseeBands: readonly AlternativeOffer[]
  payments: readonly AlternativeOffer[]
  /** By the number of their families, PAGAMENTO-EXTRA last. */
  extraGroups: readonly ExtraGroupOffer[]
}

/** What a package costs before anything is chosen. */
export function computeBasePrice(included: readonly Pick<ServiceOffer, 'realvalue'>[]): number {
  return included.reduce((sum, { realvalue }) => sum + realvalue, 0)
}

export function familyOf(label: ExtraLabel): ExtraFamily {
  return label.split(':')[0] as ExtraFamily
}

/** Whether it is offered beside what is chosen already: one that depends on another needs that other. */
export function isOfferedBeside({ dependsOn }: Pick<ServiceOffer, 'dependsOn'>, chosenServiceIds: ReadonlySet<number>): boolean {
  return dependsOn === null || chosenServiceIds.has(dependsOn)
}

/** What stands after `form` in the paths of the calls about a package (section 7). */
export type FormSuffix = '' | 'docenti' | 'lin' | 'hsp' | 'ada'

/** The path under which the packages of a division are asked for: four have one of their own. */
export function formSuffixOf(productDivisionId: ProductDivisionId): FormSuffix {
  return formSuffixes[productDivisionId] ?? ''
}

const formSuffixes: Readonly<Record<number, FormSuffix>> = { 4: 'docenti', 6: 'lin', 8: 'hsp', 11: 'ada' }
