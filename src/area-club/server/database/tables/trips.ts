import type { ColumnType, Generated } from 'kysely'
import type { Language } from '../../../../core/lib/language.ts'
import type { Instant } from '../../../../core/server/database/columns.ts'
import type { ProductDivisionId, ProgrammeKind } from '../../domain/codes.ts'
import type { ExtraFamily, ExtraLabel, OfferKind } from '../../domain/offers.ts'

/** The tables of trips. A turn of a programme is a `package`. */
export interface TripTables {
  destination: DestinationTable
  programme: ProgrammeTable
  structure: StructureTable
  programmeStructure: ProgrammeStructureTable
  programmeType: ProgrammeTypeTable
  programmeOfType: ProgrammeOfTypeTable
  service: ServiceTable
  packageService: PackageServiceTable
  extraGroup: ExtraGroupTable
  departure: DepartureTable
}

/** A paper that travellers carry, in both languages. */
export type TravelPaper = Readonly<Record<Language, string>>

/** A country. */
export interface DestinationTable {
  id: Generated<number>
  name: string
  /** Whether it is in the European Union; null while unknown. */
  inEu: Generated<boolean | null>
  /** The papers that travellers carry; null while unknown. */
  travelPapers: ColumnType<readonly TravelPaper[] | null, string | null | undefined, string | null>
}

export interface ProgrammeTable {
  id: Generated<number>
  /** Name of the programme in the form API; at most 60 characters. */
  webgroup: string
  /** 1 to 11 (specification 3); the same in all its packages. */
  productDivisionId: ProductDivisionId
  destinationId: number
  title: string
  /** Age range in years; null without a limit. */
  ageFrom: Generated<number | null>
  ageTo: Generated<number | null>
}

/** An accommodation. */
export interface StructureTable {
  id: Generated<number>
  name: string
  address: string | null
  descriptionHtml: string | null
}

export interface ProgrammeStructureTable {
  programmeId: number
  position: number
  structureId: number
}

/** A programme type: language and sport, seaside, ... */
export interface ProgrammeTypeTable {
  id: Generated<number>
  name: string
  descriptionHtml: string | null
  /** Selects the picture. */
  kind: Generated<ProgrammeKind | null>
}

export interface ProgrammeOfTypeTable {
  programmeId: number
  position: number
  programmeTypeId: number
}

/** A bookable service, offered in one package or more. Bookings and API calls refer to it by id. */
export interface ServiceTable {
  id: Generated<number>
  code: string
  name: string
  itemGroup: string
  /** Text of a choice: Bologna. */
  label: string
}

/** A service as offered in a package. */
export interface PackageServiceTable {
  packageId: number
  serviceId: number
  kind: OfferKind
  position: number
  quantity: number
  /** List price for the whole quantity. */
  priceCents: number
  /** Price in a booking for the whole quantity, which the customer pays. */
  realvalueCents: number
  soldout: boolean
  /** Null for unlimited. */
  placesLeft: Generated<number | null>
  editableInClubArea: boolean
  /** The choice that this service belongs to; set for cities, ISEE bands and payments only. */
  alternativeLabel: string | null
  /** A service of the same package that this one requires. */
  dependsOnServiceId: number | null
  /** `Extra1` to `Extra10` or PAGAMENTO-EXTRA, plus `:` and the code of its booking type; null except for extras. */
  extraLabel: ColumnType<ExtraLabel | null>
  suggested: boolean
  /** Shown instead of the price. */
  visualPriceAmountCents: number | null
  canBeUpsold: boolean
  /** The last day to add it to a booking. */
  upsellingExpiresOn: ColumnType<string | null>
}

/** Texts of the extras in one label family, in the packages of a division. */
export interface ExtraGroupTable {
  productDivisionId: ProductDivisionId
  labelFamily: ExtraFamily
  title: string
  subtitle: string | null
  descriptionHtml: string | null
  closureTextHtml: string | null
  isNew: boolean
  /** When false, at least one of them must be chosen (specification 5). */
  optional: boolean
  /** When true, at most one of them may be chosen. */
  exclusive: Generated<boolean>
}

/** Departure of the travellers of a package who booked a given service (city, means of travel). */
export interface DepartureTable {
  packageId: number
  serviceId: number
  meetingPlace: string
  /** The flight or the coach. */
  means: string
  meetsAt: Instant
  leavesAt: Instant
  /** When they are back at the meeting place. */
  returnsAt: Instant
}
