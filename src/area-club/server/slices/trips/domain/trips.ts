/**
 * The trips on offer: packages, their included services, choices and extras.
 *
 * Amounts are in cents, days yyyy-MM-dd. A booking's price is the sum of `realvalue` over the included and chosen services; no price is
 * stored twice.
 */
import type { AlternativeKind, ProductDivisionId } from '../../../domain/codes.ts'
import type { ExtraFamily, ExtraLabel } from '../../../domain/offers.ts'

/** A package: a programme in a period. */
export interface Turn {
  id: number
  /** Names its programme; null for a package that is booked but no longer offered. */
  webgroup: string | null
  productDivisionId: ProductDivisionId
  code: string
  title: string
  /** The name that bookings use. */
  destination: string
  periodFrom: string
  periodTo: string
  soldout: boolean
  editableInClubArea: boolean
}

/**
 * A service in a package.
 *
 * `price` is the list price, `realvalue` the price to pay, both for the whole quantity.
 */
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
  /** Whether customers may choose it themselves (specification 5). */
  editableInClubArea: boolean
  /** The service without which it is not offered, or null. */
  dependsOn: number | null
}

/** One alternative of a choice, such as a departure city, an ISEE band or a payment method. */
export interface AlternativeOffer extends ServiceOffer {
  kind: AlternativeKind
  /** The label of the choice: Città di partenza. */
  alternativeLabel: string
}

export interface ExtraOffer extends ServiceOffer {
  extraLabel: ExtraLabel
  suggested: boolean
  /** Displayed instead of the price. */
  visualPriceAmount: number | null
  canBeUpsold: boolean
  /** The last day on which it can be added to a booking. */
  upsellingExpirationDate: string | null
}

/** Extras of one family, offered together. HTML is as the operator wrote it. */
export interface ExtraGroupOffer {
  family: ExtraFamily
  /** The group with which its items are sent: that of the first, even if they belong to several. */
  itemGroup: string
  title: string
  subtitle: string | null
  description: string | null
  closureText: string | null
  isNew: boolean
  /** False when at least one must be chosen (specification 5). */
  optional: boolean
  /** True when its items exclude each other. */
  exclusive: boolean
  items: readonly ExtraOffer[]
}

/** All services of a package in display order, including sold-out and closed ones. */
export interface PackageOffers {
  turn: Turn
  /** The sum of the included services. */
  basePrice: number
  included: readonly ServiceOffer[]
  cities: readonly AlternativeOffer[]
  iseeBands: readonly AlternativeOffer[]
  payments: readonly AlternativeOffer[]
  /** By family number, PAGAMENTO-EXTRA last. */
  extraGroups: readonly ExtraGroupOffer[]
}

/** Returns the price of a package before any choice. */
export function computeBasePrice(included: readonly Pick<ServiceOffer, 'realvalue'>[]): number {
  return included.reduce((sum, { realvalue }) => sum + realvalue, 0)
}

/** Returns the family of an extra's label: `Extra1` of `Extra1:…`. */
export function familyOf(label: ExtraLabel): ExtraFamily {
  return label.split(':')[0] as ExtraFamily
}

/** Returns whether a service's dependency, if any, is among the chosen services. */
export function isOfferedBeside({ dependsOn }: Pick<ServiceOffer, 'dependsOn'>, chosenServiceIds: ReadonlySet<number>): boolean {
  return dependsOn === null || chosenServiceIds.has(dependsOn)
}

/** The suffix after `form` in the paths of the package operations (specification 7). */
export type FormSuffix = '' | 'docenti' | 'lin' | 'hsp' | 'ada'

/** Returns the path suffix of a division's packages; four divisions have their own. */
export function formSuffixOf(productDivisionId: ProductDivisionId): FormSuffix {
  return formSuffixes[productDivisionId] ?? ''
}

const formSuffixes: Readonly<Record<number, FormSuffix>> = { 4: 'docenti', 6: 'lin', 8: 'hsp', 11: 'ada' }
