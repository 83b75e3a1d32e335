import type { ColumnType, Generated } from 'kysely'
import type { ProductDivisionId, ProgrammeKind } from '../../domain/codes.ts'
import type { ExtraFamily, ExtraLabel, OfferKind } from '../../slices/trips/domain/trips.ts'
import type { Instant } from './columns.ts'

/** The catalogue of trips behind the bookings. A turn of a programme is a `package`. */
export interface TripTables {
  destination: DestinationTable
  programme: ProgrammeTable
  structure: StructureTable
  programme_structure: ProgrammeStructureTable
  programme_type: ProgrammeTypeTable
  programme_of_type: ProgrammeOfTypeTable
  service: ServiceTable
  package_service: PackageServiceTable
  extra_group: ExtraGroupTable
  departure: DepartureTable
}

/** A country. */
export interface DestinationTable {
  id: Generated<number>
  name: string
}

export interface ProgrammeTable {
  id: Generated<number>
  /** How the form calls name it; at most 60 characters. */
  webgroup: string
  /** 1 to 11 (section 3); that of all its packages. */
  product_division_id: ProductDivisionId
  destination_id: number
  title: string
  /** For whom it is, in years; null where it is for anybody. */
  age_from: Generated<number | null>
  age_to: Generated<number | null>
}

/** A place where one stays. */
export interface StructureTable {
  id: Generated<number>
  name: string
  address: string | null
  description_html: string | null
}

export interface ProgrammeStructureTable {
  programme_id: number
  position: number
  structure_id: number
}

/** A kind of programme: language and sport, seaside, ... */
export interface ProgrammeTypeTable {
  id: Generated<number>
  name: string
  description_html: string | null
  /** The word by which a picture is chosen. */
  kind: Generated<ProgrammeKind | null>
}

export interface ProgrammeOfTypeTable {
  programme_id: number
  position: number
  programme_type_id: number
}

/** Something that can be booked, in one package or many. Its number is what bookings and calls name it by. */
export interface ServiceTable {
  id: Generated<number>
  code: string
  name: string
  item_group: string
  /** What a choice reads: Bologna. */
  label: string
}

/** A service as a package offers it. */
export interface PackageServiceTable {
  package_id: number
  service_id: number
  kind: OfferKind
  position: number
  quantity: number
  /** Of the list, for the whole quantity. */
  price_cents: number
  /** What it costs in a booking, for the whole quantity; what is paid. */
  realvalue_cents: number
  soldout: boolean
  /** Null: as many as anybody wants. */
  places_left: Generated<number | null>
  editable_in_club_area: boolean
  /** The choice that can be made again with it; there exactly for cities, ISEE bands and payments. */
  alternative_label: string | null
  /** A service of the same package without which this one is not offered. */
  depends_on_service_id: number | null
  /** `Extra1` to `Extra10` or PAGAMENTO-EXTRA, with `:` and a type code where it is for one kind of booking; there exactly for extras. */
  extra_label: ColumnType<ExtraLabel | null>
  suggested: boolean
  /** Shown instead of the price. */
  visual_price_amount_cents: number | null
  can_be_upsold: boolean
  /** The last day on which it may be added to a booking. */
  upselling_expires_on: ColumnType<string | null>
}

/** What is said of the extras of a family in the packages of a division. */
export interface ExtraGroupTable {
  product_division_id: ProductDivisionId
  label_family: ExtraFamily
  title: string
  subtitle: string | null
  description_html: string | null
  closure_text_html: string | null
  is_new: boolean
  /** False: one of them at least must be chosen (section 5). */
  optional: boolean
}

/** How the travellers of a package leave who booked it with a service: a city, and the means of travel. */
export interface DepartureTable {
  package_id: number
  service_id: number
  meeting_place: string
  /** The flight or the coach. */
  means: string
  meets_at: Instant
  leaves_at: Instant
  /** When they are back where they left. */
  returns_at: Instant
}
